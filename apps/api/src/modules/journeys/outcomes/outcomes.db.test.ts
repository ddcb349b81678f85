import type { Outcomes } from '@arriero/domain/contract/http/outcomes.ts'
import { addDays, dayOf, startOfWeek } from '@arriero/domain/calendar/calendar-day.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { percentileError } from '@arriero/domain/journeys/duration-histogram.ts'
import {
  journeyFigures,
  type OutcomeFigure,
  outcomeFilter,
  type OutcomePeriod,
  type OutcomeScope,
} from '@arriero/domain/contract/outcome-filter.ts'
import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { bearer, buildUser, logInAs } from '../../../../test/factories.ts'
import { expectOutcomes } from '../../../../test/plain-outcomes.ts'
import { createTestDatabase, testDatabaseKind } from '../../../../test/test-database.ts'
import { seedDemo } from '../../../demo/seed-demo.ts'
import type { Database } from '#platform/database/database.ts'
import { matchesFilter } from '../reads/journey-filter.ts'
import { foldOutcomes } from './fold-outcomes.ts'
import { readOutcomeGroups } from './read-outcome-groups.ts'
import { readOutcomes } from './read-outcomes.ts'

const now = new Date('2026-11-18T15:00:00Z')
const until = addDays(startOfWeek(dayOf(now)), 7)
const lastWeeks = (weeks: number): OutcomePeriod => ({ from: addDays(until, -7 * weeks), until })
const random = new Random(11)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await seedDemo(database.db, { trucks: 12, now })
  await foldOutcomes(database.db)
})
afterAll(() => database.close())

const isEmpty = (outcomes: Outcomes) => outcomes.totals.ended === 0

/** Every number of journeys, with what it counts. */
function numbersOf({ totals, cancellations, novelties, states, waiting }: Outcomes) {
  const numbers: [OutcomeFigure, number][] = journeyFigures.map((kind) => [{ kind }, totals[kind]])
  for (const { by, reason, journeys } of cancellations) {
    numbers.push([{ kind: 'cancellation', by, reason: reason ?? undefined }, journeys])
  }
  for (const { code, journeys } of novelties) numbers.push([{ kind: 'novelty', code }, journeys])
  for (const { site, journeys } of waiting) numbers.push([{ kind: 'waiting', site }, journeys])
  for (const { stateId, journeys } of states) numbers.push([{ kind: 'reached', stateId }, journeys])
  return numbers
}

it('counts as many journeys as the list behind each number has', async () => {
  const { db } = database
  const [customer, corridor, driver] = await Promise.all(
    (['customer', 'corridor', 'driver'] as const).map((by) =>
      readOutcomeGroups(db, { by, ...lastWeeks(14) }),
    ),
  )
  const [origin, destination] = corridor?.groups[0]?.id.split('-') ?? []
  const scopes: OutcomeScope[] = [
    {},
    { customerId: customer?.groups[0]?.id },
    { origin, destination },
    { driverId: driver?.groups[0]?.id },
  ]
  for (const scope of scopes) {
    for (const period of [
      lastWeeks(14),
      { from: addDays(until, -35), until: addDays(until, -28) },
    ]) {
      const outcomes = await readOutcomes(db, { ...period, ...scope })
      const numbers = numbersOf(outcomes)
      const lengths = await countEach(numbers.map(([one]) => outcomeFilter(period, scope, one)))
      expect(numbers.map(([figure], at) => [figure, lengths[at]])).toEqual(numbers)
    }
  }
})

/** How many journeys the list of each filter has, in one statement. */
async function countEach(filters: readonly JourneyFilterQuery[]): Promise<number[]> {
  const counts = filters.map(
    (filter) => sql`(select count(*) from journeys where ${matchesFilter(filter, now)})`,
  )
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::integer[] as counts`.execute(database.db)
  return rows[0]?.counts ?? []
}

it('sums the weeks to the totals, and the groups with the others too', async () => {
  const { db } = database
  const period = lastWeeks(6)
  const { since, totals, before, weeks } = await readOutcomes(db, period)
  // The demo's history goes back 89 days.
  expect(since).toBe('2026-08-16')
  expect(weeks.reduce((sum, { ended }) => sum + ended, 0)).toBe(totals.ended)
  const earlier = { from: addDays(period.from, -42), until: period.from }
  expect((await readOutcomes(db, earlier)).totals).toEqual(before)
  for (const by of ['customer', 'corridor', 'driver'] as const) {
    const { groups, others } = await readOutcomeGroups(db, { by, ...period }, 3)
    const shown = [...groups, ...(others ? [others] : [])]
    expect(shown.reduce((sum, { counts }) => sum + counts.ended, 0)).toBe(totals.ended)
    expect(shown.reduce((sum, one) => sum + one.before.waitingCop, 0)).toBe(before.waitingCop)
    expect(groups.every(({ id, name }) => name !== id)).toBe(true)
  }
})

it('tells median and p90 of the time in a state within eight percent of a real one', async () => {
  const { from } = lastWeeks(14)
  const { states } = await readOutcomes(database.db, { from, until })
  const { rows } = await sql<{ state: number; sorted: number[] }>`
    select state, array_agg(seconds order by seconds) as sorted
    from (
      select journey_id, stage_state_id as state, sum(stage_seconds)::integer as seconds
      from transitions join journeys on journeys.id = journey_id
      where journeys.state_since >= ${from}::date and is_ended(journey_state_id)
      group by 1, 2) as stays
    where state in (1, 4, 5, 7, 9, 10, 11) group by 1`.execute(database.db)
  expect(rows).toHaveLength(7)
  for (const { state, sorted } of rows) {
    const told = states.find(({ stateId }) => stateId === state)
    for (const [seconds, share] of [
      [told?.median, 0.5],
      [told?.p90, 0.9],
    ] as const) {
      const rank = share * (sorted.length - 1)
      const [below, above] = [sorted[Math.floor(rank)] ?? 0, sorted[Math.ceil(rank)] ?? 0]
      expect(seconds).toBeGreaterThanOrEqual(below * (1 - percentileError) - 5)
      expect(seconds).toBeLessThanOrEqual(above * (1 + percentileError) + 5)
    }
  }
})

describe('after the end of journeys', () => {
  const drawEnded = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from journeys where is_ended(journey_state_id) order by id
      offset ${random.whole(0, 150)} limit 3`.execute(database.db)
    return rows.map(({ id }) => id)
  }
  /** What may happen to an ended journey, and corrections by hand. */
  const changes = [
    (ids: string[]) => sql`update journeys set customer_id = (
      select user_id from customers order by user_id limit 1) where id = any(${ids}::uuid[])`,
    (ids: string[]) => sql`update journeys set driver_id = (
      select user_id from drivers order by user_id limit 1) where id = any(${ids}::uuid[])`,
    (ids: string[]) => sql`update journeys set state_since = state_since - interval '9 days',
      origin_divipola = '05001' where id = any(${ids}::uuid[])`,
    (ids: string[]) =>
      sql`update journeys set promised_at = arrived_at where id = any(${ids}::uuid[])`,
    (ids: string[]) =>
      sql`update journeys set version = version + 1 where id = any(${ids}::uuid[])`,
    (
      ids: string[],
    ) => sql`update journeys set journey_state_id = 9, driver_id = null, vehicle_id = null
      where id = any(${ids}::uuid[])`,
    (ids: string[]) => sql`delete from journeys where id = any(${ids}::uuid[])`,
    (ids: string[]) => sql`update surcharges set status = 'approved', decided_at = now()
      where journey_id = any(${ids}::uuid[])`,
    (
      ids: string[],
    ) => sql`insert into surcharges (id, journey_id, site, status, started_at, ended_at, minutes,
        rate_cop, amount_cop)
      select gen_random_uuid(), id, site, 'settled', now(), now(), 30, 40000, 20000
      from journeys, unnest(array['origin', 'destination']) as site where id = any(${ids}::uuid[])`,
    (ids: string[]) => sql`update surcharges set amount_cop = amount_cop * 2, minutes = minutes + 1
      where journey_id = any(${ids}::uuid[])`,
    (ids: string[]) => sql`delete from surcharges where journey_id = any(${ids}::uuid[])`,
    (
      ids: string[],
    ) => sql`update novelties set resolved_at = resolved_at + interval '1 hour', code = 'PARO'
      where journey_id = any(${ids}::uuid[])`,
    // As merges of customers and drivers do.
    (ids: string[]) => sql`
      with other as (select user_id as id from customers order by user_id desc limit 1)
      select move_journeys('customer_id', customer_id, other.id) from journeys, other
      where journeys.id = any(${ids}::uuid[]) and customer_id <> other.id limit 1`,
    (ids: string[]) => sql`
      with other as (select user_id as id from drivers where not exists (
        select from journeys where driver_id = user_id and not is_ended(journey_state_id)) limit 1)
      select move_journeys('driver_id', driver_id, other.id) from journeys, other
      where journeys.id = any(${ids}::uuid[]) and driver_id <> other.id limit 1`,
    () => sql`select fold_outcome_steps()`,
  ]

  it('keeps the figures equal to those of the rows, whatever changes', async () => {
    const { db } = database
    for (let round = 0; round < 2; round += 1) {
      for (let at = 0; at < 8; at += 1) {
        await random
          .pick(changes)(await drawEnded())
          .execute(db)
      }
      await expectOutcomes(db, { isRebuilt: false })
    }
    for (const change of changes) await change(await drawEnded()).execute(db)
    await expectOutcomes(db)
  }, 60_000)

  // PGlite has one connection.
  it.runIf(testDatabaseKind === 'postgres')('lets two journeys end at once', async () => {
    const { db } = database
    const ids = await db
      .selectFrom('journeys')
      .select('id')
      .where('journey_state_id', '=', journeyStates.OnRoute)
      .limit(2)
      .execute()
    const [first, second] = await Promise.all([
      db.startTransaction().execute(),
      db.startTransaction().execute(),
    ])
    const end = { journey_state_id: journeyStates.Cancel, state_since: now }
    const { customer_id } = await db
      .selectFrom('customers')
      .select('user_id as customer_id')
      .executeTakeFirstOrThrow()
    for (const [at, tx] of [first, second].entries()) {
      const update = tx.updateTable('journeys').set({ ...end, customer_id })
      await update.where('id', '=', ids[at]?.id ?? '').execute()
    }
    // Neither has committed, and the second did not wait.
    await second.commit().execute()
    await first.commit().execute()
    await expectOutcomes(db, { isRebuilt: false })
  })

  it.runIf(testDatabaseKind === 'postgres')(
    'counts anew after a command that has begun',
    async () => {
      const { db } = database
      await db.deleteFrom('outcome_weeks').execute()
      const tx = await db.startTransaction().execute()
      const open = sql`select id from journeys where not is_ended(journey_state_id) limit 1`
      const [journey] = (await sql<{ id: string }>`${open} for update`.execute(tx)).rows
      const folded = foldOutcomes(db)
      await vi.waitFor(async () => {
        const waiting = sql`select from pg_locks where relation = 'journeys'::regclass and not granted`
        expect((await waiting.execute(db)).rows).toHaveLength(1)
      })
      const id = journey?.id ?? ''
      await sql`insert into novelties (id, journey_id, code, opened_at)
      values (gen_random_uuid(), ${id}, 'PARO', now())`.execute(tx)
      await sql`update journeys set version = version + 1 where id = ${id}`.execute(tx)
      await tx.commit().execute()
      await folded
      await expectOutcomes(db, { isRebuilt: false })
    },
  )

  it('starts anew with an empty table', async () => {
    const { db } = database
    await sql`truncate journeys cascade`.execute(db)
    const outcomes = await readOutcomes(db, lastWeeks(14))
    expect(isEmpty(outcomes)).toBe(true)
    expect(outcomes).toMatchObject({ since: null, weeks: [], states: [], cancellations: [] })
    expect(await readOutcomeGroups(db, { by: 'driver', ...lastWeeks(14) })).toEqual({
      groups: [],
      others: null,
    })
  })
})

describe('the routes', () => {
  it('answer whole weeks of one customer, corridor or driver', async () => {
    const { db } = database
    const app = await buildTestApp({ db })
    const headers = bearer(await logInAs(app, (await buildUser(db)).email))
    const get = async (path: string, query: Record<string, string>) => {
      const url = `/gateway/journeys/outcomes${path}?${new URLSearchParams(query).toString()}`
      const response = await app.inject({ url, headers })
      return [response.statusCode, response.json().responseMessage]
    }
    const { from } = lastWeeks(53)
    const year = { from, until }
    const longer = { from: addDays(from, -7), until }
    const monday = { from: addDays(from, 1), until }
    const customerId = '0b8f1f7e-4f55-4d4b-9d53-4f2f3d7f6a10'
    expect(await get('', year)).toEqual([200, undefined])
    expect(await get('/groups', { ...year, by: 'driver' })).toEqual([200, undefined])
    expect(await get('', monday)).toEqual([400, expect.stringContaining('domingo')])
    expect(await get('', longer)).toEqual([400, 'El periodo puede tener hasta 53 semanas.'])
    expect(await get('', { from: until, until: from })).toEqual([
      400,
      'El periodo debe tener al menos una semana.',
    ])
    expect(await get('', { ...year, origin: '05001' })).toEqual([
      400,
      'Un corredor tiene origen y destino.',
    ])
    expect(await get('', { ...year, customerId, driverId: customerId })).toEqual([
      400,
      'Elija un cliente, un corredor o un conductor, no varios.',
    ])
    await app.close()
  })
})
