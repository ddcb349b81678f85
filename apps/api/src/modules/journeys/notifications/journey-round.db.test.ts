import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeOnPostgres } from '../../../../test/describe-on-postgres.ts'
import { buildJourney } from '../../../../test/factories.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { JourneyRound } from './journey-round.ts'

let world: OperationWorld
/** Causes of transactions that were opened. */
let writes: string[]

beforeAll(async () => {
  world = await OperationWorld.open()
})
beforeEach(async () => {
  await sql`truncate occurrences, notifications, journeys cascade`.execute(world.db)
  writes = []
})
afterAll(() => world.close())

function newRound(overrides: Partial<ConstructorParameters<typeof JourneyRound>[0]> = {}) {
  const changeLog: Pick<ChangeLog, 'write'> = {
    write: (cause, work) => {
      writes.push(cause)
      return world.deps.changeLog.write(cause, work)
    },
  }
  const log = createLogger('silent')
  return new JourneyRound({ ...world.deps, db: world.db, changeLog, log, ...overrides })
}

const told = () =>
  world.db
    .selectFrom('notifications')
    .select(['kind', 'journey_id', 'count', 'readed', 'closed_at'])
    .orderBy('datetime')
    .execute()

/** Under way, and silent for so long. */
async function silentFor(minutes: number): Promise<string> {
  const id = await world.bring([{ name: 'accept' }])
  world.passMinutes(minutes)
  return id
}

const seeNow = (id: string) =>
  world.db
    .updateTable('journeys')
    .set({ position_lat: 4.6, position_lng: -74.1, position_at: world.now, position_progress: 0 })
    .where('id', '=', id)
    .execute()

describe('a lost signal', () => {
  it('is told once, ends when the truck is seen, and is told again when it is lost again', async () => {
    const id = await silentFor(31)
    const round = newRound()
    for (let part = 0; part < 3; part += 1) await round.lookOn()
    expect(await told()).toMatchObject([{ kind: 'signalLost', journey_id: id, count: 1 }])
    expect(writes).toEqual(['notification.round'])

    await seeNow(id)
    await round.lookOn()
    expect(await told()).toMatchObject([{ readed: true, closed_at: world.now }])
    world.passMinutes(31)
    await round.lookOn()
    expect(await told()).toMatchObject([{ count: 2, readed: false, closed_at: null }])
  })

  it('ends when a person says the truck is on its way, wherever it was last seen', async () => {
    const id = await silentFor(0)
    await seeNow(id)
    world.passMinutes(world.limits.silence + 31)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(38)
    expect(await told()).toMatchObject([{ kind: 'signalLost', closed_at: null }])
    await world.administrator(id, { name: 'recoverSignal' })
    expect(await told()).toMatchObject([{ readed: true, closed_at: world.now }])
    await newRound().lookOn()
    expect(await told()).toMatchObject([{ count: 1, closed_at: world.now }])
  })

  it('is not told as long as the journey is put off', async () => {
    const id = await silentFor(0)
    await world.administrator(id, { name: 'snooze', minutes: 60 })
    world.passMinutes(45)
    await newRound().lookOn()
    expect(await told()).toEqual([])
    expect(writes).toEqual([])
    world.passMinutes(15)
    await newRound().lookOn()
    expect(await told()).toMatchObject([{ kind: 'signalLost' }])
  })
})

describe('a round', () => {
  it('tells what only the clock brings about', async () => {
    const id = await silentFor(0)
    await world.administrator(id, { name: 'reportNovelty', noveltyCode: 'PARO' })
    await world.book({ loadingAt: world.inMinutes(185) })
    const { id: late } = await world.request({ promisedAt: world.inMinutes(1) })
    await world.drive(late, [{ name: 'accept' }])
    world.passMinutes(17)
    await newRound().lookOn()
    const kinds = (await told()).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual([
      'bookingWithoutTruck',
      'late',
      'novelty',
      'noveltyUnresolved',
    ])
  })

  it('goes by parts, from the first to the last and to the first again', async () => {
    const ids = await fillUntold(60)
    const round = newRound()
    // Fifty at a time, twenty in a transaction.
    await round.lookOn()
    expect(writes).toHaveLength(3)
    await round.lookOn()
    expect(writes).toHaveLength(4)
    const subjects = await world.db.selectFrom('occurrences').select('subject_id').execute()
    expect(subjects.map((row) => row.subject_id).toSorted()).toEqual(ids)
    await seeNow(ids[0] ?? '')
    await round.lookOn()
    expect(writes).toHaveLength(5)
  })

  it('is not stopped by one that fails', async () => {
    const [first] = await fillUntold(3)
    const { notifications } = world.deps
    const failing: typeof notifications = {
      ...notifications,
      reconcile: (writing, now, scope, holding) =>
        holding.some(({ subjectId }) => subjectId === first)
          ? Promise.reject(new Error('Not this one'))
          : notifications.reconcile(writing, now, scope, holding),
    }
    await newRound({ notifications: failing }).lookOn()
    expect(await world.db.selectFrom('occurrences').select('id').execute()).toHaveLength(2)
  })

  it('is not stopped by one that cannot be looked at', async () => {
    const [first = ''] = await fillUntold(3)
    // Only of one that was promised does anybody ask how long the road takes.
    const promised = { promised_at: world.now }
    await world.db.updateTable('journeys').set(promised).where('id', '=', first).execute()
    const usual = async () => () => {
      throw new Error('Not this one')
    }
    await newRound({ usual }).lookOn()
    expect(await world.db.selectFrom('occurrences').select('id').execute()).toHaveLength(2)
    expect(writes).toHaveLength(1)
  })

  it('goes on after a part that fails', async () => {
    await fillUntold(60)
    const usual = vi.fn(world.deps.usual).mockRejectedValueOnce(new Error('Not now'))
    const round = newRound({ usual })
    await expect(round.lookOn()).rejects.toThrow('Not now')
    await round.lookOn()
    expect(writes).toHaveLength(1)
    await round.lookOn()
    expect(writes).toHaveLength(4)
  })

  it('ends what was told of a journey that is gone', async () => {
    const subjectId = randomUUID()
    const occurrence = { kind: 'late', key: `late:${subjectId}`, subject_id: subjectId } as const
    const times = { since: world.now, opened_at: world.now }
    await world.db
      .insertInto('occurrences')
      .values({ id: randomUUID(), journey_id: null, ...occurrence, ...times })
      .execute()
    await newRound().lookOn()
    const rows = await world.db.selectFrom('occurrences').select('cleared_at').execute()
    expect(rows).toEqual([{ cleared_at: world.now }])
  })
})

describeOnPostgres('two rounds at once', () => {
  it('tell once', async () => {
    await fillUntold(20)
    await Promise.all([newRound().lookOn(), newRound().lookOn(), newRound().lookOn()])
    expect(await world.db.selectFrom('occurrences').select('id').execute()).toHaveLength(20)
    const { rows } = await sql<{ count: number }>`select sum(count)::int as count
      from notifications`.execute(world.db)
    expect(rows).toEqual([{ count: 20 }])
  })
})

/** Journeys whose trucks have been silent for long; answers their ids in order. */
async function fillUntold(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).toSorted()
  for (const id of ids) {
    await buildJourney(world.db, { id, customer_id: world.customerId, state_since: world.now })
  }
  world.passMinutes(60)
  return ids
}
