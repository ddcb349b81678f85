import { dayMs, hourMs } from '@arriero/domain/calendar/durations.ts'
import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { assessAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import { defaultLimits, scaleLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { isUnderWay, journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../test/fake-gateway.ts'
import { type SentRequest, play } from '../test/play.ts'
import { paceOf } from './pace.ts'
import { createDevices } from './start-fleet.ts'

const speed = 60
const day = dayMs / speed
const start = Date.parse('2026-11-16T10:00:00Z')

const createTestDevices = (trucks: number, now: number, seed = 57) =>
  createDevices({ trucks, customers: 12, pace: paceOf(trucks, speed), seed, now })

function playDays(gateway: FakeGateway, trucks: number, from: number, days: number, seed?: number) {
  const times = { from, until: from + days * day, tickEvery: 5000 }
  return play(gateway, createTestDevices(trucks, from, seed), times)
}

const limits = scaleLimits(defaultLimits, speed)

/** Share of the journeys under way that need attention; without history, nothing counts as slow. */
function attentionShare(gateway: FakeGateway, now: number): number {
  const underWay = [...gateway.journeys.values()].filter((journey) =>
    isUnderWay(journey.journeyStateId),
  )
  const context = { findUsualStay: () => undefined, limits, protocols: defaultProtocols, now }
  const inAttention = underWay.filter((journey) => assessAttention(journey, context).length > 0)
  return inAttention.length / underWay.length
}

/** Highest speed between two reports, in simulated km/h. */
function topSpeed(gateway: FakeGateway): number {
  const speeds = [...gateway.drivers.values()].flatMap(({ points }) => {
    const inOrder = points.toSorted((one, other) => one.at - other.at)
    return inOrder.slice(1).map((point, at) => {
      const before = inOrder[at] ?? point
      const hours = ((point.at - before.at) * speed) / hourMs
      return hours === 0 ? 0 : kilometresBetween(before, point) / hours
    })
  })
  return speeds.reduce((most, value) => Math.max(most, value), 0)
}

const nameOf = ({ request }: SentRequest) =>
  request.kind === 'command' ? request.command.name : request.kind

// Hundreds of thousands of steps: takes seconds on a busy machine.
describe('a week of fifty trucks', { timeout: 120_000 }, () => {
  const gateway = new FakeGateway(speed)
  const sent: SentRequest[] = []
  /** One share for every two hours. */
  const attentionShares: number[] = []
  beforeAll(() => {
    const devices = createTestDevices(50, start)
    const step = day / 12
    for (let from = start; from < start + 7 * day; from += step) {
      sent.push(...play(gateway, devices, { from, until: from + step, tickEvery: 5000 }))
      gateway.playShift(from + step)
      attentionShares.push(attentionShare(gateway, from + step))
    }
  }, 120_000)

  it('needs attention for five to eight of a hundred journeys', () => {
    // The first day is not typical: all trucks begin without work.
    const typical = attentionShares.slice(12)
    const mean = typical.reduce((sum, share) => sum + share, 0) / typical.length
    expect(mean).toBeGreaterThan(0.05)
    expect(mean).toBeLessThan(0.08)
  })

  it('sends no command that it could foresee to be rejected', () => {
    expect(gateway.log.filter(({ isForeseeable }) => isForeseeable)).toEqual([])
    const refused = gateway.log.filter(({ to }) => to === null)
    expect(refused.length).toBeLessThan(gateway.log.length / 20)
  })

  it('uses every command of drivers and customers', () => {
    const names = new Set(sent.map(nameOf))
    for (const name of [
      'accept',
      'startJourney',
      'arriveAtOrigin',
      'startLoading',
      'depart',
      'arriveAtDestination',
      'startUnloading',
      'confirmDelivery',
      'reportNovelty',
      'resolveNovelty',
      'withdraw',
      'cancel',
    ]) {
      expect(names).toContain(name)
    }
  })

  it('reaches the states that need attention', () => {
    const reached = new Set(gateway.log.map(({ to }) => to))
    for (const state of ['Novelty', 'UnUpdated', 'OnOriginSurcharge', 'OnDestinySurcharge']) {
      expect(reached).toContain(state)
    }
  })

  it('finishes most journeys, but not all', () => {
    const closed = [...gateway.journeys.values()]
      .map(({ journeyStateId }) => journeyStateKey(journeyStateId))
      .filter(isClosedState)
    const finished = closed.filter((state) => state === 'Finish').length / closed.length
    expect(finished).toBeGreaterThan(0.78)
    expect(finished).toBeLessThan(0.96)
  })

  it('has work for nearly all trucks, many of them on route', () => {
    const states = [...gateway.journeys.values()].map((journey) =>
      journeyStateKey(journey.journeyStateId),
    )
    const open = states.filter((state) => !isClosedState(state))
    expect(open.length).toBeGreaterThan(40)
    expect(open.filter((state) => state === 'OnRoute').length).toBeGreaterThan(open.length * 0.3)
  })

  it('never drives faster than a truck can', () => {
    expect(topSpeed(gateway)).toBeLessThan(100)
  })

  it('sends late batches, some of them out of order or twice', () => {
    const batches = sent.flatMap(({ request }) =>
      request.kind === 'positions' ? [request.positions] : [],
    )
    const late = batches
      .filter((batch) => batch.length >= 3)
      .map((batch) => batch.map(({ reportedAt }) => reportedAt))
    expect(late.length).toBeGreaterThan(50)
    expect(late.some((times) => times.join() !== times.toSorted().join())).toBe(true)
    expect(late.some((times) => new Set(times).size < times.length)).toBe(true)
  })
})

describe('the same seed', { timeout: 60_000 }, () => {
  const oneDay = (seed: number) => playDays(new FakeGateway(speed), 10, start, 1, seed)

  it('repeats the same requests, and differs from another seed', () => {
    const requests = oneDay(57)
    expect(oneDay(57)).toEqual(requests)
    expect(oneDay(58)).not.toEqual(requests)
  })
})

describe('a fleet that is stopped and started again', { timeout: 60_000 }, () => {
  it('resumes where it was, and finishes the started journeys', () => {
    const gateway = new FakeGateway(speed)
    for (const run of [0, 1, 2, 3]) playDays(gateway, 20, start + run * day * 0.75, 0.75)
    expect(gateway.log.filter(({ isForeseeable }) => isForeseeable)).toEqual([])
    expect(topSpeed(gateway)).toBeLessThan(100)
    const finished = [...gateway.journeys.values()].filter(
      ({ journeyStateId }) => journeyStateKey(journeyStateId) === 'Finish',
    )
    expect(finished.length).toBeGreaterThan(20)
  })
})
