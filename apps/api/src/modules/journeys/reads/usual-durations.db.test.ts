import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { randomUUID } from 'node:crypto'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, buildJourney } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { refreshDurations } from './refresh-durations.ts'
import { readCorridorDurations, readDurations } from './usual-durations.ts'

const now = new Date('2026-11-16T12:00:00Z')
const { OnOrigin } = journeyStates
const bogotaMedellin = { origin: '11001', destination: '05001' }

let database: Database
let frequentCustomer: string
let rareCustomer: string

/** Adds a journey that stayed this long at the loading site; several values if the stay was interrupted. */
async function addStay(
  customerId: string,
  minutes: number | readonly number[],
  daysAgo: number,
  destination = '05001',
) {
  const parts = [minutes].flat()
  const journey = await buildJourney(database.db, {
    customer_id: customerId,
    destination_divipola: destination,
  })
  await database.db
    .insertInto('transitions')
    .values(
      parts.map((part, index) => ({
        journey_id: journey.id,
        version: index + 2,
        event: 'startLoading',
        from_state_id: OnOrigin,
        to_state_id: journeyStates.Carry,
        actor: 'driver',
        actor_id: randomUUID(),
        entered_by: null,
        at: new Date(now.getTime() - daysAgo * dayMs),
        reported_at: null,
        lat: null,
        lng: null,
        reason_code: null,
        note: null,
        request_id: null,
        stay_seconds: part * 60,
        ...(index === parts.length - 1 && {
          stage_state_id: OnOrigin,
          stage_seconds: parts.reduce((sum, one) => sum + one) * 60,
        }),
        detail: '{}',
      })),
    )
    .execute()
}

beforeAll(async () => {
  database = await createTestDatabase()
  frequentCustomer = await buildCustomer(database.db)
  rareCustomer = await buildCustomer(database.db)
  // The last stay has two parts, as if a novelty had interrupted it.
  for (const minutes of [10, 20, 30, 40, [35, 15]]) await addStay(frequentCustomer, minutes, 5)
  for (const minutes of [100, 200]) await addStay(rareCustomer, minutes, 5)
  await addStay(rareCustomer, 60, 5, '76001')
  // Older than the period that is evaluated.
  await addStay(frequentCustomer, 100_000, 91)
  await refreshDurations(database.db, now)
  // A second refresh replaces the durations.
  await refreshDurations(database.db, now)
})
afterAll(() => database.close())

const minutesOf = async (query: Parameters<typeof readDurations>[1]) => {
  const { durations } = await readDurations(database.db, query)
  return durations.map(({ journeyStateId, samples, medianSeconds, p90Seconds, of }) => ({
    journeyStateId,
    samples,
    median: medianSeconds / 60,
    p90: p90Seconds / 60,
    of,
  }))
}

describe('the usual duration', () => {
  it('is that of corridor and customer if they have enough history', async () => {
    expect(await minutesOf({ ...bogotaMedellin, customerId: frequentCustomer })).toEqual([
      { journeyStateId: OnOrigin, samples: 5, median: 30, p90: 46, of: 'corridor-and-customer' },
    ])
  })

  it('is that of the corridor for a customer with little history', async () => {
    expect(await minutesOf({ ...bogotaMedellin, customerId: rareCustomer })).toMatchObject([
      { samples: 7, median: 40, of: 'corridor' },
    ])
  })

  it('is the overall one if no narrower scope has enough history', async () => {
    expect(
      await minutesOf({ origin: '76001', destination: '11001', customerId: rareCustomer }),
    ).toEqual(await minutesOf({}))
    expect(await minutesOf({})).toMatchObject([{ samples: 8, of: 'all' }])
  })
})

it('readCorridorDurations leaves out customers and small samples', async () => {
  const { durations } = await readCorridorDurations(database.db)
  expect(durations).toEqual([
    {
      ...bogotaMedellin,
      journeyStateId: OnOrigin,
      medianSeconds: 2_400,
      p90Seconds: expect.any(Number),
    },
    {
      origin: null,
      destination: null,
      journeyStateId: OnOrigin,
      medianSeconds: 2_700,
      p90Seconds: expect.any(Number),
    },
  ])
})
