import { randomUUID } from 'node:crypto'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { ConditionSource } from '#platform/notifications/conditions.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import type { Db } from '#platform/database/schema.ts'
import { createNotificationService } from './delivery/notification-service.ts'
import { reconcileConditions } from './reconcile-conditions.ts'

const now = new Date('2026-11-15T12:00:00Z')
const notifications = createNotificationService({ speed: 1 })
let database: Database
let db: Db
let changeLog: ChangeLog
let writes: number
let conditions: Occurrence[]

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  await buildUser(db)
})
beforeEach(async () => {
  for (const table of ['occurrences', 'notifications', 'notification_rules'] as const) {
    await db.deleteFrom(table).execute()
  }
  conditions = []
  writes = 0
  changeLog = new ChangeLog({ db, clock: () => now, log: createLogger('silent') })
  const write = changeLog.write.bind(changeLog)
  changeLog.write = (cause, work) => {
    writes += 1
    return write(cause, work)
  }
})
afterAll(() => database.close())

const source: ConditionSource = { kinds: ['userReview'], find: async () => conditions }

const reviewPending = (name: string): Occurrence => {
  const subjectId = randomUUID()
  const nothing = { journeyId: null, eventId: null, attendantId: null }
  const facts = { kind: 'userReview', name, role: 'conductor' } as const
  return { facts, key: `userReview:${subjectId}`, subjectId, since: now, ...nothing }
}

const reconcile = () => reconcileConditions({ db, changeLog, notifications }, source, now)

const readNotifications = () =>
  db
    .selectFrom('notifications')
    .select(['text', 'readed', 'closed_at'])
    .orderBy('datetime')
    .execute()

const countOpen = async () => {
  const open = await db
    .selectFrom('occurrences')
    .select('id')
    .where('cleared_at', 'is', null)
    .execute()
  return open.length
}

describe('reconcileConditions', () => {
  it('opens new conditions and closes ended ones, in order', async () => {
    conditions = [reviewPending('Ana'), reviewPending('Luis')]
    await reconcile()
    conditions = conditions.slice(1)
    await reconcile()
    expect(await readNotifications()).toEqual([
      { text: 'Ana (conductor) espera revisión.', readed: true, closed_at: now },
      { text: 'Luis (conductor) espera revisión.', readed: false, closed_at: null },
    ])
  })

  it('writes nothing when nothing changed', async () => {
    await reconcile()
    expect(writes).toBe(0)
    conditions = [reviewPending('Ana')]
    await reconcile()
    await reconcile()
    expect(writes).toBe(1)
  })

  it('does not touch other kinds', async () => {
    conditions = [reviewPending('Ana')]
    await reconcile()
    await reconcileConditions(
      { db, changeLog, notifications },
      { ...source, kinds: ['papersExpiring'] },
      now,
    )
    expect(await readNotifications()).toMatchObject([{ closed_at: null }])
  })

  it('opens nothing of a kind that is off, but still closes ended conditions', async () => {
    conditions = [reviewPending('Ana')]
    await reconcile()
    const { kind, severity, audience } = defaultRules.userReview
    const rule = { kind, is_on: false, severity, audience, chosen: [], amount: null }
    await db
      .insertInto('notification_rules')
      .values({ ...rule, changed_by: null, changed_at: now })
      .execute()
    conditions.push(reviewPending('Luis'))
    await reconcile()
    expect(await readNotifications()).toMatchObject([{ closed_at: null }])
    expect(writes).toBe(1)
    conditions = []
    await reconcile()
    expect(await readNotifications()).toMatchObject([{ closed_at: now }])
  })

  it('writes in short transactions, and can stop between them', async () => {
    conditions = Array.from({ length: 50 }, (_, at) => reviewPending(`Ana ${at}`))
    await reconcileConditions({ db, changeLog, notifications }, source, now, () => writes < 2)
    expect(await countOpen()).toBe(40)
    await reconcile()
    expect(await countOpen()).toBe(50)
    expect(writes).toBe(3)
    conditions = []
    await reconcile()
    expect(await countOpen()).toBe(0)
    expect(writes).toBe(6)
  })

  it('notifies once when several processes reconcile at the same time', async () => {
    conditions = [reviewPending('Ana'), reviewPending('Luis')]
    await Promise.all([reconcile(), reconcile(), reconcile()])
    expect(await readNotifications()).toHaveLength(2)
  })
})
