import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { expect } from 'vitest'
import { notificationCollection } from '#modules/notifications/notification-collection.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import type { Db } from '#platform/database/schema.ts'
import { readLog, replayLog } from '../live-expectations.ts'
import type { NotificationScenario } from './notification-scenario.ts'

interface StoredDelivery {
  key: string
  administrator: string
  notification: string
  datetime: Date
  isCleared: boolean
}

/** Compares the tables with the expected deliveries, and the change log with the tables. */
export async function expectDeliveredOnce(
  db: Db,
  scenario: NotificationScenario,
): Promise<{ storms: number }> {
  const deliveries = await readDeliveries(db)
  const expected = scenario.model.occurrences.flatMap(({ key, people }) =>
    people.map((id) => `${key} → ${id}`),
  )
  expect(
    deliveries.map(({ key, administrator }) => `${key} → ${administrator}`).toSorted(),
  ).toEqual(expected.toSorted())
  let storms = 0
  for (const id of scenario.people) storms += await expectConsistentList(db, id, deliveries)
  return { storms }
}

async function readDeliveries(db: Db): Promise<StoredDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('occurrences', 'occurrences.id', 'deliveries.occurrence_id')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select(['occurrences.key', 'occurrences.cleared_at', 'notifications.datetime'])
    .select(['deliveries.administrator_id', 'deliveries.notification_id'])
    // A delivery belongs to a notification of the same administrator.
    .whereRef('notifications.administrator_id', '=', 'deliveries.administrator_id')
    .execute()
  return rows.map((row) => ({
    key: row.key,
    administrator: row.administrator_id,
    notification: row.notification_id,
    datetime: row.datetime,
    isCleared: row.cleared_at !== null,
  }))
}

/** Each new occurrence gets a later `datetime` than all before it. */
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

/** Returns the number of storms: notifications that merge a burst of occurrences. */
async function expectConsistentList(
  db: Db,
  administratorId: string,
  deliveries: readonly StoredDelivery[],
): Promise<number> {
  const path = `notifications/${administratorId}/admin`
  const readOnly = { write: () => Promise.reject(new Error('Nothing is written here')) }
  const byTime = collectionQuery(path, { order: { field: 'datetime', direction: 'asc' } })
  const list = await notificationCollection(db, readOnly).load(byTime, { administratorId })
  // Replaying the log gives the same documents as the tables.
  expect(await replayLog(db, path)).toEqual(list.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  expectInOrder(await readLog(db, path))
  const openCounts = await readOpenCounts(db, administratorId)
  for (const notification of list) {
    const own = deliveries.filter((one) => one.notification === notification.id)
    expect(notification['count'], 'counts each delivery').toBe(own.length)
    expect(openCounts.get(notification.id), 'counts open occurrences').toBe(
      own.filter(({ isCleared }) => !isCleared).length,
    )
    expect(notification['closedAt'] !== null, 'closes with the last occurrence').toBe(
      own.every(({ isCleared }) => isCleared),
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
