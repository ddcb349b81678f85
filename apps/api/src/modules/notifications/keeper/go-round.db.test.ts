import { randomUUID } from 'node:crypto'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { ConditionSource } from '#platform/notifications/condition-source.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import type { Db } from '#platform/database/schema.ts'
import { createNotificationService } from '../telling/create-notification-service.ts'
import { goRound } from './go-round.ts'

const now = new Date('2026-11-15T12:00:00Z')
const notifications = createNotificationService({ speed: 1 })
let database: Database
let db: Db
let changeLog: ChangeLog
let writes: number
let holding: Occurrence[]

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  await buildUser(db)
})
beforeEach(async () => {
  for (const table of ['occurrences', 'notifications', 'notification_rules'] as const) {
    await db.deleteFrom(table).execute()
  }
  holding = []
  writes = 0
  changeLog = new ChangeLog({ db, clock: () => now, log: createLogger('silent') })
  const write = changeLog.write.bind(changeLog)
  changeLog.write = (cause, work) => {
    writes += 1
    return write(cause, work)
  }
})
afterAll(() => database.close())

const source: ConditionSource = { kinds: ['userReview'], find: async () => holding }

const waiting = (name: string): Occurrence => {
  const subjectId = randomUUID()
  const nothing = { journeyId: null, eventId: null, attendantId: null }
  const facts = { kind: 'userReview', name, role: 'conductor' } as const
  return { facts, key: `userReview:${subjectId}`, subjectId, since: now, ...nothing }
}

const round = () => goRound({ db, changeLog, notifications }, source, now)

const told = () =>
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

describe('a round', () => {
  it('tells what began and ends what is over, in their order', async () => {
    holding = [waiting('Ana'), waiting('Luis')]
    await round()
    holding = holding.slice(1)
    await round()
    expect(await told()).toEqual([
      { text: 'Ana (conductor) espera revisión.', readed: true, closed_at: now },
      { text: 'Luis (conductor) espera revisión.', readed: false, closed_at: null },
    ])
  })

  it('writes nothing while nothing is new', async () => {
    await round()
    expect(writes).toBe(0)
    holding = [waiting('Ana')]
    await round()
    await round()
    expect(writes).toBe(1)
  })

  it('leaves other kinds alone', async () => {
    holding = [waiting('Ana')]
    await round()
    await goRound({ db, changeLog, notifications }, { ...source, kinds: ['papersExpiring'] }, now)
    expect(await told()).toMatchObject([{ closed_at: null }])
  })

  it('tells nothing new of a kind that is off; what is known ends when it is over', async () => {
    holding = [waiting('Ana')]
    await round()
    const { kind, severity, audience } = defaultRules.userReview
    const rule = { kind, is_on: false, severity, audience, chosen: [], amount: null }
    await db
      .insertInto('notification_rules')
      .values({ ...rule, changed_by: null, changed_at: now })
      .execute()
    holding.push(waiting('Luis'))
    await round()
    expect(await told()).toMatchObject([{ closed_at: null }])
    expect(writes).toBe(1)
    holding = []
    await round()
    expect(await told()).toMatchObject([{ closed_at: now }])
  })

  it('tells of many in short transactions, and stops between them when it should', async () => {
    holding = Array.from({ length: 50 }, (_, at) => waiting(`Ana ${at}`))
    await goRound({ db, changeLog, notifications }, source, now, () => writes < 2)
    expect(await countOpen()).toBe(40)
    await round()
    expect(await countOpen()).toBe(50)
    expect(writes).toBe(3)
    holding = []
    await round()
    expect(await countOpen()).toBe(0)
    expect(writes).toBe(6)
  })

  it('tells once, also when several go round at the same time', async () => {
    holding = [waiting('Ana'), waiting('Luis')]
    await Promise.all([round(), round(), round()])
    expect(await told()).toHaveLength(2)
  })
})
