import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { FakeGateway } from '../test/fake-gateway.ts'
import { type Asked, play } from '../test/play.ts'
import { createDevices } from './create-devices.ts'
import { paceOf } from './pace.ts'

const speed = 60
const day = (24 * 3_600_000) / speed
const start = Date.parse('2026-11-16T10:00:00Z')

const crew = (trucks: number, now: number, seed = 57) =>
  createDevices({ trucks, customers: 12, pace: paceOf(trucks, speed), seed, now })

function playDays(gateway: FakeGateway, trucks: number, from: number, days: number, seed?: number) {
  const times = { from, until: from + days * day, tickEvery: 5000 }
  return play(gateway, crew(trucks, from, seed), times)
}

/** Kilometres an hour of its own world between two reports. */
function topSpeed(gateway: FakeGateway): number {
  const speeds = [...gateway.drivers.values()].flatMap(({ points }) => {
    const inOrder = points.toSorted((one, other) => one.at - other.at)
    return inOrder.slice(1).map((point, at) => {
      const before = inOrder[at] ?? point
      const hours = ((point.at - before.at) * speed) / 3_600_000
      return hours === 0 ? 0 : kilometresBetween(before, point) / hours
    })
  })
  return speeds.reduce((most, value) => Math.max(most, value), 0)
}

const nameOf = ({ ask }: Asked) => (ask.kind === 'command' ? ask.command.name : ask.kind)

// Hundreds of thousands of turns: seconds where the processor is shared.
describe('a week of fifty trucks', { timeout: 120_000 }, () => {
  const gateway = new FakeGateway(speed)
  let asked: Asked[] = []
  beforeAll(() => {
    asked = playDays(gateway, 50, start, 7)
  }, 120_000)

  it('asks for nothing that it could know to be refused', () => {
    expect(gateway.log.filter(({ isForeseeable }) => isForeseeable)).toEqual([])
    const refused = gateway.log.filter(({ to }) => to === null)
    expect(refused.length).toBeLessThan(gateway.log.length / 20)
  })

  it('uses every button of a driver that a day can bring', () => {
    const names = new Set(asked.map(nameOf))
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

  it('reaches the states that need a person', () => {
    const reached = new Set(gateway.log.map(({ to }) => to))
    for (const state of ['Novelty', 'UnUpdated', 'OnOriginSurcharge', 'OnDestinySurcharge']) {
      expect(reached).toContain(state)
    }
  })

  it('finishes most journeys, and loses some', () => {
    const closed = [...gateway.journeys.values()]
      .map(({ journeyStateId }) => journeyStateKey(journeyStateId))
      .filter(isClosedState)
    const finished = closed.filter((state) => state === 'Finish').length / closed.length
    expect(finished).toBeGreaterThan(0.78)
    expect(finished).toBeLessThan(0.96)
  })

  it('has work for nearly everybody, most of them on the road', () => {
    const states = [...gateway.journeys.values()].map((journey) =>
      journeyStateKey(journey.journeyStateId),
    )
    const open = states.filter((state) => !isClosedState(state))
    expect(open.length).toBeGreaterThan(40)
    expect(open.filter((state) => state === 'OnRoute').length).toBeGreaterThan(open.length * 0.3)
  })

  it('never drives faster than a truck', () => {
    expect(topSpeed(gateway)).toBeLessThan(100)
  })

  it('sends late batches, some of them out of order or twice', () => {
    const batches = asked.flatMap(({ ask }) => (ask.kind === 'positions' ? [ask.positions] : []))
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

  it('tells the same story twice, and another seed another', () => {
    const story = oneDay(57)
    expect(oneDay(57)).toEqual(story)
    expect(oneDay(58)).not.toEqual(story)
  })
})

describe('a fleet that is stopped and started again', { timeout: 60_000 }, () => {
  it('goes on from where it was, and finishes what it had begun', () => {
    const gateway = new FakeGateway(speed)
    for (const half of [0, 1, 2, 3]) playDays(gateway, 20, start + half * day * 0.75, 0.75)
    expect(gateway.log.filter(({ isForeseeable }) => isForeseeable)).toEqual([])
    expect(topSpeed(gateway)).toBeLessThan(100)
    const finished = [...gateway.journeys.values()].filter(
      ({ journeyStateId }) => journeyStateKey(journeyStateId) === 'Finish',
    )
    expect(finished.length).toBeGreaterThan(20)
  })
})
