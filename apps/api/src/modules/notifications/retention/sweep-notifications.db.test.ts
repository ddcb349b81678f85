import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, notificationRow } from '../../../../test/factories.ts'
import { replayLog } from '../../../../test/live-world/replay-log.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import { createNotificationService } from '../telling/create-notification-service.ts'
import { sweepNotifications } from './sweep-notifications.ts'

const now = new Date('2026-11-16T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const desk = createNotificationService({ speed: 1 })

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

const lost = (subjectId: string, since: Date): Occurrence => ({
  facts: { kind: 'signalLost', code: 'V-1', route: 'A–B', plate: null, seenAt: since },
  key: `signalLost:${subjectId}`,
  subjectId,
  journeyId: null,
  eventId: null,
  since,
  attendantId: null,
})

const keep = (subjectId: string, at: Date, isLost: boolean) =>
  changeLog.write('test', (tx, record) =>
    desk.reconcile(
      { tx, record },
      at,
      { kinds: ['signalLost'], keys: [`signalLost:${subjectId}`] },
      isLost ? [lost(subjectId, at)] : [],
    ),
  )

it('clears away what was told long ago, not what still holds nor what is newer', async () => {
  const [over, holding, recent] = [randomUUID(), randomUUID(), randomUUID()]
  await keep(over, daysAgo(100), true)
  await keep(over, daysAgo(99), false)
  await keep(holding, daysAgo(95), true)
  await keep(recent, daysAgo(89), true)
  await sweepNotifications(changeLog, now)
  const subjects = await database.db.selectFrom('occurrences').select('subject_id').execute()
  expect(subjects.map((row) => row.subject_id).toSorted()).toEqual([holding, recent].toSorted())
  const left = await replayLog(database.db, `notifications/${person}/admin`)
  expect(left).toMatchObject([{ groupKey: `signalLost:${recent}` }])
  // It was told: it is not news when its notification is gone.
  await keep(holding, now, true)
  expect(await replayLog(database.db, `notifications/${person}/admin`)).toEqual(left)
})

it('clears away what only happened, which is never over', async () => {
  const subjectId = randomUUID()
  const facts = {
    kind: 'cancelled',
    code: 'V-1',
    route: 'A–B',
    by: 'driver',
    reason: null,
  } as const
  const cancelled = { ...lost(subjectId, daysAgo(91)), facts, key: `cancelled:${subjectId}` }
  await changeLog.write('test', (tx, record) =>
    desk.announce({ tx, record }, [{ at: daysAgo(91), occurrence: cancelled }]),
  )
  await sweepNotifications(changeLog, now)
  expect(await database.db.selectFrom('occurrences').select('id').execute()).toEqual([])
})

it('stops between two parts when it should', async () => {
  const notification = { administrator_id: person, datetime: daysAgo(91) }
  await database.db
    .insertInto('notifications')
    .values(Array.from({ length: 501 }, () => notificationRow(notification)))
    .execute()
  await sweepNotifications(changeLog, now, () => false)
  expect(await database.db.selectFrom('notifications').select('id').execute()).toHaveLength(1)
  await sweepNotifications(changeLog, now)
  expect(await database.db.selectFrom('notifications').select('id').execute()).toEqual([])
})
