import { randomUUID } from 'node:crypto'
import type { NotificationFacts } from '@arriero/domain/notifications/notification-text.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { banUser, buildUser } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import type { Db } from '#platform/database/schema.ts'
import { createNotificationService } from './notification-service.ts'

const now = new Date('2026-11-16T12:00:00Z')
const notifications = createNotificationService({ speed: 1 })
let database: Database
let db: Db
let changeLog: ChangeLog
let personId: string

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  changeLog = new ChangeLog({ db, clock: () => now, log: createLogger('silent') })
})
beforeEach(async () => {
  for (const table of ['occurrences', 'users'] as const) await db.deleteFrom(table).execute()
  personId = (await buildUser(db)).id
})
afterAll(async () => {
  await changeLog.stop()
  await database.close()
})

const occurrence = (facts: NotificationFacts): Occurrence => {
  const subjectId = randomUUID()
  const noReferences = { journeyId: null, eventId: null, attendantId: null }
  return { facts, key: `${facts.kind}:${subjectId}`, subjectId, since: now, ...noReferences }
}

const lost = (at: number) =>
  occurrence({ kind: 'signalLost', code: `V-${at}`, route: 'A–B', plate: null, seenAt: now })
const severalLost = (count: number) => Array.from({ length: count }, (_, at) => lost(at + 1))

const reconcile = (conditions: readonly Occurrence[]) =>
  changeLog.write('test', (tx, record) =>
    notifications.reconcile({ tx, record }, now, { kinds: ['signalLost'] }, conditions),
  )

const announce = (event: Occurrence, onlyTo?: string) =>
  changeLog.write('test', (tx, record) =>
    notifications.announce({ tx, record }, [{ at: now, occurrence: event, onlyTo }]),
  )

const readNotifications = () =>
  db
    .selectFrom('notifications')
    .select(['administrator_id', 'text', 'count', 'readed', 'closed_at'])
    .orderBy('datetime')
    .execute()

it('names the newest five subjects of a storm and counts the others', async () => {
  const six = severalLost(6)
  await reconcile(six)
  expect(await readNotifications()).toMatchObject([
    { text: 'V-6, V-5, V-4, V-3, V-2 y 1 más.', count: 6 },
  ])
  await reconcile([...six, lost(7)])
  expect(await readNotifications()).toMatchObject([
    { text: 'V-7, V-6, V-5, V-4, V-3 y 2 más.', count: 7 },
  ])
})

it('keeps a separate storm for each recipient', async () => {
  const five = severalLost(5)
  await reconcile(five)
  const other = (await buildUser(db)).id
  const more = Array.from({ length: 7 }, (_, at) => lost(at + 6))
  await reconcile([...five, ...more])
  const storms = await readNotifications()
  const textOf = (id: string) =>
    storms.filter((row) => row.administrator_id === id).map(({ text }) => text)
  expect(textOf(personId)).toEqual(['V-12, V-11, V-10, V-9, V-8 y 7 más.'])
  expect(textOf(other)).toEqual(['V-12, V-11, V-10, V-9, V-8 y 2 más.'])
})

it('closes a storm when the last of its conditions clears', async () => {
  const all = severalLost(8)
  await reconcile(all)
  await reconcile(all.slice(7))
  expect(await readNotifications()).toMatchObject([{ count: 8, readed: false, closed_at: null }])
  await reconcile([])
  expect(await readNotifications()).toMatchObject([{ count: 8, readed: true, closed_at: now }])
})

it('never groups account notifications into a storm', async () => {
  const facts = { kind: 'security', event: 'password-changed', at: now, browser: 'Chrome' } as const
  for (let count = 0; count < 8; count += 1) await announce(occurrence(facts), personId)
  const counts = (await readNotifications()).map(({ count }) => count)
  expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})

it('opens no occurrence without recipients, and notifies the first one that is added', async () => {
  await banUser(db, personId)
  const conditions = severalLost(1)
  const cancelled = occurrence({
    kind: 'cancelled',
    code: 'V-2',
    route: 'A–B',
    by: 'driver',
    reason: null,
  })
  await reconcile(conditions)
  await announce(cancelled)
  expect(await db.selectFrom('occurrences').select('id').execute()).toEqual([])
  await buildUser(db)
  await reconcile(conditions)
  expect(await readNotifications()).toHaveLength(1)
})
