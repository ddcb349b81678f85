import { describe, expect, it } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { buildTruck } from './marks/build-truck.ts'
import { toWorld } from './mercator.ts'
import { toTruck, trucksInView } from './truck.ts'

const position = { lat: 4, lng: -74, at: '2026-11-16T12:30:00.000Z', progress: 0.5 }
const high = { reason: 'late', severity: 'high', since: 0 } as const
const lost = { reason: 'lostSignal', severity: 'medium', since: 0 } as const

describe('toTruck', () => {
  it('is null without a position', () => {
    expect(toTruck(buildAssessed('a', { position: null }))).toBeNull()
  })

  it.each([
    ['has no alarm without a reason', [], 0, false],
    ['has the alarm of the most severe reason', [high, lost], 2, true],
    ['is stale when its signal is lost', [lost], 1, true],
    ['is not stale when it is only late', [high], 2, false],
  ])('%s', (_, attention, alarm, isStale) => {
    expect(toTruck(buildAssessed('a', { attention }))).toMatchObject({ alarm, isStale })
  })

  it('is stale in the state without signal', () => {
    const row = buildAssessed('a', { journeyStateId: 38, interrupted: [9] })
    expect(toTruck(row)).toMatchObject({ isStale: true, isInTray: true })
  })
})

describe('its heading', () => {
  it('follows the road until the truck has moved, and then its movement', () => {
    const row = buildAssessed('a', { position })
    const first = toTruck(row)
    expect(first?.heading).toEqual(expect.any(Number))
    const moved = buildAssessed('a', { position: { ...position, lat: 4.01 } })
    expect(toTruck(moved, first ?? undefined)?.heading).toBe(0)
  })

  it('ignores GPS noise', () => {
    const first = toTruck(buildAssessed('a', { position }))
    const jittered = buildAssessed('a', { position: { ...position, lng: -74.0001 } })
    expect(toTruck(jittered, first ?? undefined)?.heading).toBe(first?.heading)
  })

  it('is kept during a novelty on the road', () => {
    const row = buildAssessed('a', { journeyStateId: 13, interrupted: [9] })
    expect(toTruck(row)?.heading).toEqual(expect.any(Number))
  })

  it('is null while loading, and on the way to the load before the first movement', () => {
    expect(toTruck(buildAssessed('a', { journeyStateId: 7 }))?.heading).toBeNull()
    expect(toTruck(buildAssessed('a', { journeyStateId: 4 }))?.heading).toBeNull()
  })
})

it('lists the trucks in view, highest alarm first', () => {
  const view = { ...toWorld({ lat: 4, lng: -76 }), zoom: 6, width: 200, height: 200 }
  const trucks = [
    buildTruck('a', { lng: -75 }),
    buildTruck('b', { lng: -73, alarm: 2 }),
    buildTruck('c', { lng: -76, alarm: 2 }),
    buildTruck('d', { lng: -77, alarm: 1 }),
  ]
  expect(trucksInView(trucks, view)).toEqual(['c', 'd', 'a'])
})
