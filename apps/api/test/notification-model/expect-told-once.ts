import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { expect } from 'vitest'
import { notificationCollection } from '#modules/notifications/reading/notification-collection.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import type { Db } from '#platform/database/schema.ts'
import { readLog, replayLog } from '../live-world/replay-log.ts'
import type { NotificationWorld } from './notification-world.ts'

interface Told {
  key: string
  administrator: string
  notification: string
  datetime: Date
  isOver: boolean
}

/** What the tables and the log hold, against who must have heard of what. */
export async function expectToldOnce(
  db: Db,
  world: NotificationWorld,
): Promise<{ storms: number }> {
  const told = await readTold(db)
  const expected = world.model.occurrences.flatMap(({ key, people }) =>
    people.map((id) => `${key} → ${id}`),
  )
  expect(told.map(({ key, administrator }) => `${key} → ${administrator}`).toSorted()).toEqual(
    expected.toSorted(),
  )
  let storms = 0
  for (const id of world.people) storms += await expectOwnList(db, id, told)
  return { storms }
}

async function readTold(db: Db): Promise<Told[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('occurrences', 'occurrences.id', 'deliveries.occurrence_id')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select(['occurrences.key', 'occurrences.cleared_at', 'notifications.datetime'])
    .select(['deliveries.administrator_id', 'deliveries.notification_id'])
    // Nobody is told by another's notification.
    .whereRef('notifications.administrator_id', '=', 'deliveries.administrator_id')
    .execute()
  return rows.map((row) => ({
    key: row.key,
    administrator: row.administrator_id,
    notification: row.notification_id,
    datetime: row.datetime,
    isOver: row.cleared_at !== null,
  }))
}

/** Each time somebody is told of one more, it is later than all before. */
function expectInOrder(changes: readonly LoggedChange[]): void {
  const counts = new Map<string, number>()
  let last = ''
  for (const change of changes) {
    if (change.kind !== 'put') continue
    const { id, count, datetime } = NotificationDocument.parse(change.document)
    if (count > (counts.get(id) ?? 0)) {
      expect(datetime > last, `${datetime} after ${last}`).toBe(true)
      last = datetime
    }
    counts.set(id, count)
  }
}

/** Answers how many of them stand for a storm. */
async function expectOwnList(
  db: Db,
  administratorId: string,
  told: readonly Told[],
): Promise<number> {
  const path = `notifications/${administratorId}/admin`
  const never = { write: () => Promise.reject(new Error('Nothing is written here')) }
  const byTime = collectionQuery(path, { order: { field: 'datetime', direction: 'asc' } })
  const list = await notificationCollection(db, never).load(byTime, { administratorId })
  // What a screen holds is what the tables hold.
  expect(await replayLog(db, path)).toEqual(list.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  expectInOrder(await readLog(db, path))
  const openCounts = await readOpenCounts(db, administratorId)
  for (const notification of list) {
    const own = told.filter((one) => one.notification === notification.id)
    expect(notification['count'], 'counts each telling').toBe(own.length)
    expect(openCounts.get(notification.id), 'counts what is not over').toBe(
      own.filter(({ isOver }) => !isOver).length,
    )
    expect(notification['closedAt'] !== null, 'closes with the last').toBe(
      own.every(({ isOver }) => isOver),
    )
  }
  return list.filter((notification) => String(notification['groupKey']).startsWith('storm:')).length
}

async function readOpenCounts(db: Db, administratorId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'open_count'])
    .where('administrator_id', '=', administratorId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.open_count]))
}
