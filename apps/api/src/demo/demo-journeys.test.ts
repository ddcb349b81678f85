import { dayMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { demoCustomers } from '@arriero/domain/demo/demo-goods.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { defaultLimits, scaleLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { statusAfter, isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import {
  attentionStateIds,
  inProgressStateIds,
  isUnderWay,
  type JourneyStateId,
  journeyStateKey,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it } from 'vitest'
import { createCurrentJourneys } from './current-journeys.ts'
import pools from './data/demo-pools.json' with { type: 'json' }
import { createCustomers } from './demo-people.ts'
import { createTruck } from './demo-trucks.ts'
import { countPast, createPastJourneys } from './past-journeys.ts'
import type { JourneyHistory } from './history/journey-history.ts'

const now = new Date('2026-11-15T12:00:00Z')

function createContext(trucks: number, speed: number) {
  const random = new Random(57)
  const { rows } = createCustomers(random)
  const fleet = Array.from({ length: trucks }, (_, number) => createTruck(random, number))
  const context = {
    random,
    now,
    speed,
    limits: scaleLimits(defaultLimits, speed),
    customers: rows.map((row) => ({ id: row.user_id, name: row.company_name })),
    administratorIds: ['laura', 'diego'],
  }
  return { context, fleet }
}

function createCurrent(trucks: number, speed: number) {
  const { context, fleet } = createContext(trucks, speed)
  return createCurrentJourneys(context, fleet)
}

function createPast(trucks: number) {
  const { context, fleet } = createContext(trucks, 10)
  return createPastJourneys(context, fleet)
}

const stateOf = ({ journey }: JourneyHistory) => journeyStateKey(journey.journey_state_id)

function expectConsistent(history: JourneyHistory): void {
  const { journey, transitions } = history
  const states = transitions.map((row) => journeyStateKey(row.to_state_id))
  expect(statusAfter(states)).toEqual({
    state: stateOf(history),
    interrupted: journey.interrupted.map(journeyStateKey),
  })
  const [first, ...others] = transitions
  expect(first).toMatchObject({ from_state_id: null, at: journey.created_at })
  for (const [number, row] of others.entries()) {
    const before = transitions[number]
    const follows =
      row.from_state_id === before?.to_state_id &&
      row.version > before.version &&
      row.at >= before.at
    if (!follows) expect.fail(`${row.event} does not follow ${before?.event}`)
  }
  const last = transitions.at(-1)
  expect(journey.state_since).toEqual(last?.at)
  expect(journey.state_since.getTime()).toBeLessThan(now.getTime())
  expect(journey.version).toBeGreaterThanOrEqual(last?.version ?? 0)
  const isOpen = (state: JourneyStateId) =>
    [journey.journey_state_id, ...journey.interrupted].includes(state)
  expect(history.novelties.some((one) => one.resolved_at === null)).toBe(
    isOpen(journeyStates.Novelty),
  )
  expect(history.surcharges.some(({ status }) => status === 'running')).toBe(
    isOpen(journeyStates.OnOriginSurcharge) || isOpen(journeyStates.OnDestinySurcharge),
  )
}

describe.each([1, 10, 1000])('current journeys at speed %i', (speed) => {
  const currentJourneys = createCurrent(400, speed)
  const histories = currentJourneys.map(({ history }) => history)

  it('have a history that commands could have written', () => {
    for (const history of histories) expectConsistent(history)
  })

  it('have no overdue timer, and one in every state with a time limit', () => {
    for (const history of histories) {
      const { timers } = history
      expect(timers.length > 0).toBe(stateOf(history) !== 'UnUpdated')
      for (const { due_at } of timers) expect(Number(due_at)).toBeGreaterThan(now.getTime())
    }
  })

  it('have a recent position, except those without signal', () => {
    const { silence, silenceOnRoute } = scaleLimits(defaultLimits, speed)
    for (const { history, lastPosition } of currentJourneys) {
      const { journey } = history
      const isSilent = stateOf(history) === 'UnUpdated'
      const age = (now.getTime() - lastPosition.at.getTime()) / minuteMs
      expect(age >= silenceOnRoute).toBe(isSilent)
      if (!isSilent) expect(age).toBeLessThan(silence / 2)
      if (journey.position_at) expect(journey.heard_at).toEqual(lastPosition.at)
    }
  })
})

describe('current journeys', () => {
  const currentJourneys = createCurrent(1500, 1)
  const histories = currentJourneys.map(({ history }) => history)
  const share = (...wanted: readonly JourneyStateId[]) =>
    histories.filter(({ journey }) => wanted.includes(journey.journey_state_id)).length /
    histories.length

  it('have the shares of states of a good day', () => {
    expect(share(journeyStates.OnRoute)).toBeCloseTo(0.508, 2)
    expect(share(...inProgressStateIds)).toBeCloseTo(0.858, 2)
    expect(share(...attentionStateIds)).toBeCloseTo(0.047, 2)
    expect(share(journeyStates.Request)).toBeCloseTo(0.015, 2)
    for (const state of [20, 22, 28, 29, 30] as const) expect(share(state)).toBeGreaterThan(0)
  })

  it('show every state in a small fleet too', () => {
    const small = createCurrent(27, 1).map(({ history }) => history.journey.journey_state_id)
    for (const state of [...inProgressStateIds, ...attentionStateIds, 1, 20, 22, 29] as const) {
      expect(small).toContain(state)
    }
  })

  it('have trucks that arrive within the next minutes', () => {
    const onRoad = histories.filter((history) => stateOf(history) === 'OnRoute')
    const nearby = onRoad.filter(({ journey }) => (journey.position_progress ?? 0) > 0.95)
    expect(nearby.length / onRoad.length).toBeGreaterThan(0.05)
  })

  it('carry what their customers ship', () => {
    const companies = pools.companies.filter(({ kind }) => kind !== 'transportadora')
    expect(demoCustomers.map(({ name }) => name)).toEqual(companies.map(({ name }) => name))
    const goods = new Set(demoCustomers.flatMap((one) => [...one.goods, ...(one.bulk ?? [])]))
    for (const { journey } of histories) {
      expect(goods).toContain(journey.cargo)
      expect(journey.origin_address).not.toBe(journey.destination_address)
    }
  })

  it('leave some trucks idle, near the origins of unassigned journeys', () => {
    const idle = currentJourneys.filter(({ history }) => history.journey.driver_id === null)
    expect(idle.length / currentJourneys.length).toBeGreaterThan(0.06)
    expect(idle.length / currentJourneys.length).toBeLessThan(0.16)
    for (const { history, lastPosition } of idle) {
      expect(Math.abs(lastPosition.lat - history.journey.origin_lat)).toBeLessThan(0.2)
      expect(Math.abs(lastPosition.lng - history.journey.origin_lng)).toBeLessThan(0.2)
    }
  })

  it('give no driver two journeys', () => {
    const drivers = histories.flatMap(({ journey }) => journey.driver_id ?? [])
    expect(new Set(drivers).size).toBe(drivers.length)
  })

  it('have an ordered track for every loaded truck', () => {
    for (const { history, track } of currentJourneys) {
      const departure = history.transitions.find(({ event }) => event === 'depart')
      const drivenFor = Number(history.journey.position_at) - Number(departure?.at ?? now)
      expect(track.length > 0).toBe(drivenFor >= 1000)
      const instants = track.map(({ reported_at }) => Number(reported_at))
      expect(instants).toEqual(instants.toSorted((a, b) => a - b))
      expect(new Set(instants).size).toBe(instants.length)
      const last = instants.at(-1) ?? 0
      expect(last).toBeLessThanOrEqual(Number(history.journey.position_at))
    }
  })

  it('have few papers that are expired or expire soon', () => {
    const days = currentJourneys.flatMap(({ papers }) =>
      papers.map((paper) => paper.expires_on ?? ''),
    )
    const expired = days.filter((expiresOn) => expiresOn < '2026-11-15').length
    const soon = days.filter((on) => on >= '2026-11-15' && on <= '2026-12-15').length
    expect(expired).toBeGreaterThan(5)
    expect(expired / currentJourneys.length).toBeLessThan(0.02)
    expect(soon).toBeGreaterThan(expired)
    expect(soon / currentJourneys.length).toBeLessThan(0.08)
  })

  it('have no truck under way whose papers expire before it arrives', () => {
    for (const { history, papers } of currentJourneys) {
      if (!isUnderWay(history.journey.journey_state_id)) continue
      for (const { expires_on } of papers) expect(String(expires_on) > '2026-11-18').toBe(true)
    }
  })
})

describe('past journeys', () => {
  const past = createPast(100)

  it.each([
    [0, 0],
    [100, 1000],
    [10_000, 5000],
  ])('of %i trucks: %i journeys', (trucks, journeys) => {
    expect(countPast(trucks)).toBe(journeys)
  })

  it('are closed, and have a history that commands could have written', () => {
    expect(past).toHaveLength(1000)
    for (const history of past) {
      expectConsistent(history)
      expect(isClosedState(stateOf(history))).toBe(true)
      expect(history.timers).toEqual([])
      const age = now.getTime() - history.journey.created_at.getTime()
      expect(age).toBeLessThan(90 * dayMs)
    }
  })

  it('are mostly finished', () => {
    const finished = past.filter((history) => stateOf(history) === 'Finish')
    expect(finished.length / past.length).toBeCloseTo(0.88, 1)
    expect(Math.abs(finished.length / past.length - 0.88)).toBeLessThan(0.025)
    expect(new Set(past.map(stateOf)).size).toBeGreaterThan(7)
  })

  it('have approved, voided and undecided surcharges', () => {
    const statuses = past.flatMap(({ surcharges }) => surcharges.map(({ status }) => status))
    for (const status of ['approved', 'voided', 'settled']) expect(statuses).toContain(status)
    expect(statuses.length / past.length).toBeGreaterThan(0.06)
  })

  it('never overlap for one driver', () => {
    const drivers = new Set(past.flatMap(({ journey }) => journey.driver_id ?? []))
    expect(drivers.size).toBe(100)
    for (const driverId of drivers) {
      const own = past
        .filter(({ journey }) => journey.driver_id === driverId)
        .toSorted((a, b) => Number(a.journey.created_at) - Number(b.journey.created_at))
      for (const [at, { journey }] of own.entries()) {
        const freeSince = own[at - 1]?.journey.state_since
        expect(Number(journey.created_at)).toBeGreaterThanOrEqual(Number(freeSince ?? 0))
      }
    }
  })
})
