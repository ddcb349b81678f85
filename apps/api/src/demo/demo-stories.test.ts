import { Random } from '@arriero/domain/demo/random.ts'
import { defaultLimits, hastenLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { standingAfter } from '@arriero/domain/journeys/journey-standing.ts'
import {
  attentionStateIds,
  inProgressStateIds,
  type JourneyStateId,
  journeyStateKey,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { describe, expect, it } from 'vitest'
import { currentJourneys } from './current-journeys.ts'
import { customers } from './demo-people.ts'
import { truck } from './demo-trucks.ts'
import { countPast, pastJourneys } from './past-journeys.ts'
import type { JourneyStory } from './story/journey-story.ts'

const now = new Date('2026-11-15T12:00:00Z')
const day = 86_400_000

function worldOf(trucks: number, speed: number) {
  const random = new Random(57)
  const { rows } = customers(random)
  const fleet = Array.from({ length: trucks }, (_, number) => truck(random, number))
  const world = {
    random,
    now,
    speed,
    limits: hastenLimits(defaultLimits, speed),
    customerIds: rows.map((row) => row.user_id),
    administratorIds: ['laura', 'diego'],
  }
  return { world, fleet }
}

function today(trucks: number, speed: number) {
  const { world, fleet } = worldOf(trucks, speed)
  return currentJourneys(world, fleet)
}

function before(trucks: number) {
  const { world, fleet } = worldOf(trucks, 10)
  return pastJourneys(world, fleet)
}

const stateOf = ({ journey }: JourneyStory) => journeyStateKey(journey.journey_state_id)

function expectWhole(story: JourneyStory): void {
  const { journey, transitions } = story
  const states = transitions.map((row) => journeyStateKey(row.to_state_id))
  expect(standingAfter(states)).toEqual({
    state: stateOf(story),
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
  expect(story.novelties.some((one) => one.resolved_at === null)).toBe(
    isOpen(journeyStates.Novelty),
  )
  expect(story.surcharges.some(({ status }) => status === 'running')).toBe(
    isOpen(journeyStates.OnOriginSurcharge) || isOpen(journeyStates.OnDestinySurcharge),
  )
}

describe.each([1, 10, 1000])('today, %i times as fast as the clock', (speed) => {
  const affairs = today(400, speed)
  const stories = affairs.map(({ story }) => story)

  it('is what commands would have left', () => {
    for (const story of stories) expectWhole(story)
  })

  it('has no timer that is overdue, and one wherever the system waits for something', () => {
    for (const story of stories) {
      const { timers } = story
      expect(timers.length > 0).toBe(stateOf(story) !== 'UnUpdated')
      for (const { due_at } of timers) expect(Number(due_at)).toBeGreaterThan(now.getTime())
    }
  })

  it('hears of every truck under way but the silent ones', () => {
    const { silence, silenceOnRoute } = hastenLimits(defaultLimits, speed)
    for (const { story, seen } of affairs) {
      const { journey } = story
      const isSilent = stateOf(story) === 'UnUpdated'
      const age = (now.getTime() - seen.at.getTime()) / 60_000
      expect(age >= silenceOnRoute).toBe(isSilent)
      if (!isSilent) expect(age).toBeLessThan(silence / 2)
      if (journey.position_at) expect(journey.heard_at).toEqual(seen.at)
    }
  })
})

describe('today', () => {
  const affairs = today(1500, 10)
  const stories = affairs.map(({ story }) => story)
  const share = (...wanted: readonly JourneyStateId[]) =>
    stories.filter(({ journey }) => wanted.includes(journey.journey_state_id)).length /
    stories.length

  it('has about the mix of a real day', () => {
    expect(share(journeyStates.OnRoute)).toBeCloseTo(0.44, 1)
    expect(share(...inProgressStateIds)).toBeCloseTo(0.77, 1)
    expect(share(...attentionStateIds)).toBeCloseTo(0.11, 1)
    expect(share(journeyStates.Request)).toBeGreaterThan(0.03)
    for (const state of [20, 22, 28, 29, 30] as const) expect(share(state)).toBeGreaterThan(0)
  })

  it('leaves some trucks without work, near where there is some', () => {
    const idle = affairs.filter(({ story }) => story.journey.driver_id === null)
    expect(idle.length / affairs.length).toBeGreaterThan(0.06)
    expect(idle.length / affairs.length).toBeLessThan(0.16)
    for (const { story, seen } of idle) {
      expect(Math.abs(seen.lat - story.journey.origin_lat)).toBeLessThan(0.2)
      expect(Math.abs(seen.lng - story.journey.origin_lng)).toBeLessThan(0.2)
    }
  })

  it('gives no driver and no vehicle two journeys', () => {
    const drivers = stories.flatMap(({ journey }) => journey.driver_id ?? [])
    expect(new Set(drivers).size).toBe(drivers.length)
  })

  it('knows the road behind every loaded truck, in order', () => {
    for (const { story, track } of affairs) {
      const left = story.transitions.find(({ event }) => event === 'depart')
      const drivenFor = Number(story.journey.position_at) - Number(left?.at ?? now)
      expect(track.length > 0).toBe(drivenFor >= 1000)
      const instants = track.map(({ reported_at }) => Number(reported_at))
      expect(instants).toEqual(instants.toSorted((a, b) => a - b))
      expect(new Set(instants).size).toBe(instants.length)
      const last = instants.at(-1) ?? 0
      expect(last).toBeLessThanOrEqual(Number(story.journey.position_at))
    }
  })

  it('has papers in order, but for a few', () => {
    const days = affairs.flatMap(({ papers }) => papers.map((paper) => paper.expires_on ?? ''))
    const expired = days.filter((expiresOn) => expiresOn < '2026-11-15').length
    const soon = days.filter((on) => on >= '2026-11-15' && on <= '2026-12-15').length
    expect(expired).toBeGreaterThan(5)
    expect(expired / affairs.length).toBeLessThan(0.05)
    expect(soon).toBeGreaterThan(expired)
    expect(soon / affairs.length).toBeLessThan(0.12)
  })
})

describe('the three months before', () => {
  const past = before(100)

  it.each([
    [0, 0],
    [100, 1000],
    [10_000, 5000],
  ])('of %i trucks are %i journeys', (trucks, journeys) => {
    expect(countPast(trucks)).toBe(journeys)
  })

  it('are over, and are what commands would have left', () => {
    expect(past).toHaveLength(1000)
    for (const story of past) {
      expectWhole(story)
      expect(isClosedState(stateOf(story))).toBe(true)
      expect(story.timers).toEqual([])
      const begun = now.getTime() - story.journey.created_at.getTime()
      expect(begun).toBeLessThan(90 * day)
    }
  })

  it('mostly ended well', () => {
    const finished = past.filter((story) => stateOf(story) === 'Finish')
    expect(finished.length / past.length).toBeCloseTo(0.88, 1)
    expect(Math.abs(finished.length / past.length - 0.88)).toBeLessThan(0.025)
    expect(new Set(past.map(stateOf)).size).toBeGreaterThan(7)
  })

  it('have waiting that was paid, and waiting that was argued away', () => {
    const statuses = past.flatMap(({ surcharges }) => surcharges.map(({ status }) => status))
    for (const status of ['approved', 'voided', 'settled']) expect(statuses).toContain(status)
    expect(statuses.length / past.length).toBeGreaterThan(0.2)
  })

  it('never put a driver on two roads', () => {
    const drivers = new Set(past.flatMap(({ journey }) => journey.driver_id ?? []))
    expect(drivers.size).toBe(100)
    for (const driverId of drivers) {
      const own = past
        .filter(({ journey }) => journey.driver_id === driverId)
        .toSorted((a, b) => Number(a.journey.created_at) - Number(b.journey.created_at))
      for (const [at, { journey }] of own.entries()) {
        const free = own[at - 1]?.journey.state_since
        expect(Number(journey.created_at)).toBeGreaterThanOrEqual(Number(free ?? 0))
      }
    }
  })
})
