import { describe, expect, it } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { toTruck } from './truck.ts'

const position = { lat: 4, lng: -74, at: '2026-11-16T12:30:00.000Z', progress: 0.5 }
const high = { reason: 'late', severity: 'high', since: 0 } as const
const lost = { reason: 'lostSignal', severity: 'medium', since: 0 } as const

describe('toTruck', () => {
  it('is nothing without a position', () => {
    expect(toTruck(buildAssessed('a', { position: null }))).toBeNull()
  })

  it.each([
    ['is calm', [], 0, false],
    ['rings for the worst reason', [lost, high], 2, true],
    ['fades when its signal is lost', [lost], 1, true],
    ['stays clear when it is only late', [high], 2, false],
  ])('%s', (_, attention, alarm, isStale) => {
    expect(toTruck(buildAssessed('a', { attention }))).toMatchObject({ alarm, isStale })
  })

  it('fades a truck that stopped reporting', () => {
    const row = buildAssessed('a', { journeyStateId: 38, interrupted: [9] })
    expect(toTruck(row)?.isStale).toBe(true)
  })
})

describe('its heading', () => {
  it('follows the road until it has moved, and then its own way', () => {
    const row = buildAssessed('a', { position })
    const first = toTruck(row)
    expect(first?.heading).toEqual(expect.any(Number))
    const moved = buildAssessed('a', { position: { ...position, lat: 4.01 } })
    expect(toTruck(moved, first ?? undefined)?.heading).toBe(0)
  })

  it('stays while the receiver only trembles', () => {
    const first = toTruck(buildAssessed('a', { position }))
    const trembled = buildAssessed('a', { position: { ...position, lng: -74.0001 } })
    expect(toTruck(trembled, first ?? undefined)?.heading).toBe(first?.heading)
  })

  it('is kept through a novelty on the road', () => {
    const row = buildAssessed('a', { journeyStateId: 13, interrupted: [9] })
    expect(toTruck(row)?.heading).toEqual(expect.any(Number))
  })

  it('is none for a truck that loads, and for one on its way that has not moved yet', () => {
    expect(toTruck(buildAssessed('a', { journeyStateId: 7 }))?.heading).toBeNull()
    expect(toTruck(buildAssessed('a', { journeyStateId: 4 }))?.heading).toBeNull()
  })
})
