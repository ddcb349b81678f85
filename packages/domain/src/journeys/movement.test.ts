import { describe, expect, it } from 'vitest'
import { readMovement } from './movement.ts'

const now = new Date('2026-11-16T12:00:00.000Z')
const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000).toISOString()
/** A point so many kilometres north, so many minutes ago. */
const seen = (km: number, minutesAgo: number, speedKmh: number | null = null) => ({
  lat: 4 + km / 111.195,
  lng: -74,
  at: at(minutesAgo),
  speedKmh,
})

describe('readMovement', () => {
  it('knows nothing without positions', () => {
    expect(readMovement([], null, now)).toEqual({ speedKmh: null, stoppedSince: null })
  })

  it('prefers the speed that the phone told', () => {
    const track = [seen(0, 2, 50), seen(1, 1, 47)]
    expect(readMovement(track, seen(1.5, 0.4), now).speedKmh).toBe(47)
  })

  it('computes the speed of two positions with times', () => {
    expect(readMovement([seen(0, 2)], seen(1.5, 0.2), now).speedKmh).toBe(50)
  })

  it.each([
    ['a single position', [], seen(0, 0)],
    ['an old position', [seen(0, 12)], seen(5, 6)],
    ['positions too close in time', [seen(0, 0.2)], seen(0.3, 0)],
    ['an impossible speed', [seen(0, 2)], seen(20, 0)],
  ])('tells no speed from %s', (_, track, position) => {
    expect(readMovement(track, position, now).speedKmh).toBeNull()
  })

  it('knows since when the truck stands, and tells no speed then', () => {
    const track = [seen(0, 60), seen(9, 40, 30), seen(9.05, 20, 0), seen(9, 1, 0)]
    expect(readMovement(track, seen(9.02, 0), now)).toEqual({
      speedKmh: null,
      stoppedSince: at(40),
    })
  })

  it('does not count a short stop', () => {
    expect(readMovement([seen(0, 10), seen(5, 3, 0)], seen(5, 1), now).stoppedSince).toBeNull()
  })
})
