import { journeyStateIds, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it, vi } from 'vitest'
import { createLogger } from '#platform/logger.ts'
import type { JourneyUnderWay } from './tracked-driver.ts'
import { eventsAtPosition, PositionEvents } from './position-events.ts'

const site = { lat: 4.65, lng: -74.11 }
const at = Date.parse('2026-11-15T12:00:00Z')
const lastPosition = { ...site, at }

const arriving = (id: string): JourneyUnderWay => ({
  id,
  journeyStateId: journeyStates.OnWay,
  interrupted: [],
  origin: { ...site, divipola: '11001' },
  destination: { lat: 6.25, lng: -75.58, divipola: '05001' },
  lastPosition,
  since: 0,
})

/** A command service whose calls stay pending until the test resolves them. */
function createEvents() {
  const resolvers: ((done: boolean) => void)[] = []
  const performAsSystem = vi.fn(
    (_id: string, _event: string, _place?: object) =>
      new Promise<boolean>((resolve) => resolvers.push(resolve)),
  )
  const log = createLogger('silent')
  const events = new PositionEvents({ commands: { performAsSystem }, log })
  const performed = () => performAsSystem.mock.calls.map(([id, event]) => `${id} ${event}`)
  return { events, performAsSystem, resolvers, performed }
}

it('passes the position and its time', () => {
  const { events, performAsSystem } = createEvents()
  events.add(arriving('a'))
  expect(performAsSystem).toHaveBeenCalledExactlyOnceWith('a', 'arriveAtOrigin', {
    ...site,
    reportedAt: new Date(at),
  })
})

it('performs two events at a time, and each journey once', async () => {
  const { events, resolvers, performed } = createEvents()
  for (const id of ['a', 'a', 'b', 'c', 'c', 'd']) events.add(arriving(id))
  expect(performed()).toEqual(['a arriveAtOrigin', 'b arriveAtOrigin'])
  resolvers[0]?.(true)
  await vi.waitFor(() => expect(performed()).toHaveLength(3))
  resolvers[1]?.(true)
  await vi.waitFor(() => expect(performed()).toHaveLength(4))
  expect(performed().slice(2)).toEqual(['c arriveAtOrigin', 'd arriveAtOrigin'])
})

it('skips the remaining events after one that is no longer allowed', async () => {
  const { events, resolvers, performed } = createEvents()
  const silent = { ...arriving('a'), interrupted: [journeyStates.OnWay] }
  events.add({ ...silent, journeyStateId: journeyStates.UnUpdated })
  resolvers[0]?.(false)
  await events.stop()
  expect(performed()).toEqual(['a recoverSignal'])
})

it('retries a failed event at the next report', async () => {
  const { events, performAsSystem, performed } = createEvents()
  performAsSystem.mockRejectedValueOnce(new Error('away'))
  events.add(arriving('a'))
  await vi.waitFor(() => {
    events.add(arriving('a'))
    expect(performed()).toHaveLength(2)
  })
})

it('drops waiting events when it stops', async () => {
  const { events, resolvers, performed } = createEvents()
  for (const id of ['a', 'b', 'c']) events.add(arriving(id))
  const stopped = events.stop()
  for (const done of resolvers) done(true)
  await stopped
  expect(performed()).toHaveLength(2)
})

describe('events at a position', () => {
  const { OnWay, OnRoute, Novelty, UnUpdated } = journeyStates
  const origin = { lat: 4.65, lng: -74.11 }
  const destination = { lat: 6.25, lng: -75.58 }
  const road = { origin, destination, interrupted: [] }
  /** A degree of latitude is about 111 km. */
  const near = ({ lat, lng }: typeof origin, kilometres: number) => ({
    lat: lat + kilometres / 111.2,
    lng,
  })

  it('are arrivals within two kilometres of the next site', () => {
    const onWay = { ...road, journeyStateId: OnWay }
    expect(eventsAtPosition(onWay, near(origin, 1.9))).toEqual(['arriveAtOrigin'])
    expect(eventsAtPosition(onWay, near(origin, 2.1))).toEqual([])
    expect(eventsAtPosition(onWay, destination)).toEqual([])
    const onRoute = { ...road, journeyStateId: OnRoute }
    expect(eventsAtPosition(onRoute, near(destination, 1.9))).toEqual(['arriveAtDestination'])
    expect(eventsAtPosition(onRoute, origin)).toEqual([])
  })

  it('are none in other states', () => {
    for (const journeyStateId of journeyStateIds) {
      if (journeyStateId === OnWay || journeyStateId === OnRoute || journeyStateId === UnUpdated)
        continue
      const journey = { ...road, destination: origin, journeyStateId }
      expect(eventsAtPosition(journey, origin), String(journeyStateId)).toEqual([])
    }
  })

  it('are a recovered signal after any report, then an arrival if the truck is at a site', () => {
    const silent = { ...road, journeyStateId: UnUpdated }
    expect(eventsAtPosition({ ...silent, interrupted: [OnRoute] }, origin)).toEqual([
      'recoverSignal',
    ])
    expect(eventsAtPosition({ ...silent, interrupted: [OnRoute] }, destination)).toEqual([
      'recoverSignal',
      'arriveAtDestination',
    ])
    expect(eventsAtPosition({ ...silent, interrupted: [OnRoute, Novelty] }, destination)).toEqual([
      'recoverSignal',
    ])
    expect(eventsAtPosition({ ...silent, interrupted: [] }, null)).toEqual(['recoverSignal'])
  })
})
