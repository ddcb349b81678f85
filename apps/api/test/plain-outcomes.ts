import { dayOf, startOfWeek } from '@arriero/domain/calendar/calendar-day.ts'
import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { attentionStateIds, journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { bucketOf } from '@arriero/domain/journeys/duration-histogram.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#platform/database/schema.ts'

type Sums = Record<string, number>

/** Sums by name. */
class Totals {
  readonly #sums = new Map<string, Sums>()

  add(of: string, values: Sums): void {
    const sums = this.#sums.get(of) ?? {}
    this.#sums.set(of, sums)
    for (const [name, value] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + value
  }

  /** Those that are not zero, one line each: comparing objects of thousands of keys takes seconds. */
  lines(): Set<string> {
    const lines = [...this.#sums].flatMap(([of, sums]) =>
      Object.entries(sums).flatMap(([name, value]) =>
        value === 0 ? [] : [`${of} ${name}=${value}`],
      ),
    )
    return new Set(lines)
  }
}

/** The figures that the writes keep equal those of the rows themselves, with steps, without them, and rebuilt. */
export async function expectOutcomes(db: Db, { isRebuilt = true } = {}): Promise<void> {
  const expected = await computeOutcomes(db)
  expectSame(await readFigures(db), expected)
  await sql`select fold_outcome_steps()`.execute(db)
  expectSame(await readFigures(db), expected)
  if (!isRebuilt) return
  await sql`select rebuild_outcomes()`.execute(db)
  expectSame(await readFigures(db), expected)
}

function expectSame(figures: Set<string>, expected: Set<string>): void {
  expect(expected.size).toBeGreaterThan(0)
  const missing = [...expected].filter((line) => !figures.has(line))
  const wrong = [...figures].filter((line) => !expected.has(line))
  expect({ missing, wrong }).toEqual({ missing: [], wrong: [] })
}

async function readFigures(db: Db): Promise<Set<string>> {
  const totals = new Totals()
  const { rows: counts } =
    await sql<Row>`select week::text as week, * from outcome_figures`.execute(db)
  for (const { dimension, member, week, ...sums } of counts) {
    totals.add(`${dimension} ${member} ${week}`, numbersOf(sums))
  }
  const { rows: details } = await sql<Row & { histogram: number[] | null; bucket: number | null }>`
    select week::text as week, * from outcome_detail_figures`.execute(db)
  for (const { dimension, member, week, kind, key, histogram, bucket, ...sums } of details) {
    const of = `${dimension} ${member} ${week} ${kind} ${key}`
    totals.add(of, numbersOf(sums))
    for (const [place, size] of histogram?.entries() ?? []) {
      if (size !== 0) totals.add(of, { [place]: size })
    }
    if (bucket !== null)
      totals.add(of, { [bucket]: Number(sums['journeys']) + Number(sums['events']) })
  }
  return totals.lines()
}

type Row = Record<'dimension' | 'member' | 'week' | 'kind' | 'key', string> &
  Record<string, unknown>

const numbersOf = (row: Record<string, unknown>): Sums =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))

/** From the rows of journeys, transitions, novelties and surcharges, without SQL's help. */
async function computeOutcomes(db: Db): Promise<Set<string>> {
  const [journeys, transitions, novelties, surcharges] = await Promise.all([
    db.selectFrom('journeys').selectAll().execute(),
    db.selectFrom('transitions').selectAll().execute(),
    db.selectFrom('novelties').selectAll().execute(),
    db.selectFrom('surcharges').selectAll().where('status', '<>', 'voided').execute(),
  ])
  const totals = new Totals()
  const stepsOf = byJourney(transitions)
  const noveltiesOf = byJourney(novelties)
  const surchargesOf = byJourney(surcharges)
  for (const journey of journeys) {
    if (!isClosedState(journeyStateKey(journey.journey_state_id))) continue
    const week = startOfWeek(dayOf(journey.state_since))
    const isFinished = journey.journey_state_id === 12
    const promised = journey.promised_at?.getTime() ?? Number.NaN
    const arrived = journey.arrived_at?.getTime() ?? Number.NaN
    const waits = surchargesOf(journey.id)
    const resolved = noveltiesOf(journey.id).map(({ code, opened_at, resolved_at }) => {
      if (!resolved_at) throw new Error(`Open novelty of ended journey ${journey.id}`)
      return { code, seconds: Math.round((resolved_at.getTime() - opened_at.getTime()) / secondMs) }
    })
    const waitingSeconds = waits.reduce((sum, { minutes }) => sum + 60 * (minutes ?? 0), 0)
    const counts: Sums = {
      ended: 1,
      finished: Number(isFinished),
      on_time: Number(isFinished && arrived <= promised),
      late: Number(isFinished && arrived > promised),
      cancelled: Number(journey.cancelled_by !== null),
      expired: Number([21, 26, 36].includes(journey.journey_state_id)),
      with_novelty: Number(journey.novelty_codes.length > 0),
      with_waiting: Number(journey.surcharge_sites.length > 0),
      novelties: resolved.length,
      waiting_seconds: waitingSeconds,
      waiting_cop: waits.reduce((sum, { amount_cop }) => sum + (amount_cop ?? 0), 0),
    }
    const stays = new Map<number, number>()
    const addStay = (state: number | null, seconds: number | null) => {
      if (state !== null) stays.set(state, (stays.get(state) ?? 0) + (seconds ?? 0))
    }
    for (const step of stepsOf(journey.id)) {
      addStay(step.stage_state_id ?? null, step.stage_seconds ?? null)
      const from = step.from_state_id
      if (attentionStateIds.some((state) => state === from)) addStay(from, step.stay_seconds)
    }
    const members = {
      all: '',
      customer: journey.customer_id,
      corridor: `${journey.origin_divipola}-${journey.destination_divipola}`,
      driver: journey.driver_id,
    }
    for (const [dimension, member] of Object.entries(members)) {
      if (member === null) continue
      const of = `${dimension} ${member} ${week}`
      totals.add(of, counts)
      const add = (kind: string, key: string, sums: Sums) =>
        totals.add(`${of} ${kind} ${key}`, sums)
      const once = { journeys: 1 }
      if (journey.cancelled_by !== null) {
        add('cancellation', `${journey.cancelled_by}:${journey.cancel_reason ?? ''}`, once)
      }
      for (const code of journey.novelty_codes) add('novelty', code, once)
      for (const site of journey.surcharge_sites) add('waiting', site, once)
      for (const { code, seconds } of resolved) {
        add('resolution', code, { events: 1, seconds, [bucketOf(seconds)]: 1 })
      }
      for (const { site, status, minutes, amount_cop } of waits) {
        const sums = { events: 1, seconds: 60 * (minutes ?? 0), cop: amount_cop ?? 0 }
        add('charge', `${site}:${status}`, sums)
      }
      if (dimension === 'driver') continue
      for (const state of journey.reached) add('reached', String(state), once)
      for (const [state, seconds] of stays) {
        add('stay', String(state), { journeys: 1, seconds, [bucketOf(seconds)]: 1 })
      }
    }
  }
  return totals.lines()
}

function byJourney<T extends { journey_id: string }>(rows: readonly T[]): (id: string) => T[] {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.journey_id)
    if (group) group.push(row)
    else groups.set(row.journey_id, [row])
  }
  return (id) => groups.get(id) ?? []
}
