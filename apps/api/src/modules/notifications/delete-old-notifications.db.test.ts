import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, notificationRow } from '../../../test/factories.ts'
import { replayLog } from '../../../test/live-expectations.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import { createNotificationService } from './delivery/notification-service.ts'
import { deleteOldNotifications } from './delete-old-notifications.ts'

const now = new Date('2026-11-16T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const notifications = createNotificationService({ speed: 1 })

let database: Database
let changeLog: ChangeLog
let person: string

beforeAll(async () => {
  database = await createTestDatabase()
  changeLog = new ChangeLog({ db: database.db, clock: () => now, log: createLogger('silent') })
  person = (await buildUser(database.db)).id
})
beforeEach(async () => {
  for (const table of ['occurrences', 'notifications', 'changes'] as const) {
    await database.db.deleteFrom(table).execute()
  }
  await database.db
    .updateTable('notification_clock')
    .set({ last: new Date(0) })
    .execute()
})
afterAll(async () => {
  await changeLog.stop()
  await database.close()
})

const lostSignal = (subjectId: string, since: Date): Occurrence => ({
  facts: { kind: 'signalLost', code: 'V-1', route: 'A–B', plate: null, seenAt: since },
  key: `signalLost:${subjectId}`,
  subjectId,
  journeyId: null,
  eventId: null,
  since,
  attendantId: null,
})

const reconcile = (subjectId: string, at: Date, isLost: boolean) =>
  changeLog.write('test', (tx, record) =>
    notifications.reconcile(
      { tx, record },
      at,
      { kinds: ['signalLost'], keys: [`signalLost:${subjectId}`] },
      isLost ? [lostSignal(subjectId, at)] : [],
    ),
  )

it('deletes old notifications, but not open occurrences or recent notifications', async () => {
  const [closed, open, recent] = [randomUUID(), randomUUID(), randomUUID()]
  await reconcile(closed, daysAgo(100), true)
  await reconcile(closed, daysAgo(99), false)
  await reconcile(open, daysAgo(95), true)
  await reconcile(recent, daysAgo(89), true)
  await deleteOldNotifications(changeLog, now)
  const subjects = await database.db.selectFrom('occurrences').select('subject_id').execute()
  expect(subjects.map((row) => row.subject_id).toSorted()).toEqual([open, recent].toSorted())
  const left = await replayLog(database.db, `notifications/${person}/admin`)
  expect(left).toMatchObject([{ groupKey: `signalLost:${recent}` }])
  // The condition still has its occurrence, so it is not announced again.
  await reconcile(open, now, true)
  expect(await replayLog(database.db, `notifications/${person}/admin`)).toEqual(left)
})

it('deletes old occurrences of events, which never close', async () => {
  const subjectId = randomUUID()
  const facts = {
    kind: 'cancelled',
    code: 'V-1',
    route: 'A–B',
    by: 'driver',
    reason: null,
  } as const
  const cancelled = { ...lostSignal(subjectId, daysAgo(91)), facts, key: `cancelled:${subjectId}` }
  await changeLog.write('test', (tx, record) =>
    notifications.announce({ tx, record }, [{ at: daysAgo(91), occurrence: cancelled }]),
  )
  await deleteOldNotifications(changeLog, now)
  expect(await database.db.selectFrom('occurrences').select('id').execute()).toEqual([])
})

it('can stop between two batches', async () => {
  const notification = { administrator_id: person, datetime: daysAgo(91) }
  await database.db
    .insertInto('notifications')
    .values(Array.from({ length: 501 }, () => notificationRow(notification)))
    .execute()
  await deleteOldNotifications(changeLog, now, () => false)
  expect(await database.db.selectFrom('notifications').select('id').execute()).toHaveLength(1)
  await deleteOldNotifications(changeLog, now)
  expect(await database.db.selectFrom('notifications').select('id').execute()).toEqual([])
})
