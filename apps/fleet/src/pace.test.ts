import { describe, expect, it } from 'vitest'
import { isTooFast, isSlowToStart, paceOf, toMilliseconds, toMinutes } from './pace.ts'

describe('paceOf', () => {
  it('reports every 10 to 30 seconds at low speed', () => {
    for (const speed of [1, 10]) {
      expect(paceOf(300, speed).moving).toBeGreaterThanOrEqual(10_000)
      expect(paceOf(300, speed).moving).toBeLessThanOrEqual(30_000)
    }
  })

  it.each([1, 10, 60, 200, 1000])('reports often enough at speed %d', (speed) => {
    const { moving, stopped, silence } = paceOf(30, speed)
    expect(moving).toBeLessThanOrEqual(silence / 4)
    expect(stopped).toBeLessThanOrEqual(silence / 4)
  })

  it('reports less often for a bigger fleet, but still in time', () => {
    const pace = paceOf(10_000, 10)
    expect(pace.moving).toBeGreaterThan(paceOf(300, 10).moving)
    expect(10_000 / (pace.moving / 1000)).toBeLessThanOrEqual(100)
    expect(isTooFast(pace)).toBe(false)
  })

  it('detects when the first reports take too long', () => {
    expect(isSlowToStart(300, paceOf(300, 10))).toBe(false)
    expect(isSlowToStart(10_000, paceOf(10_000, 10))).toBe(true)
    expect(isSlowToStart(10_000, paceOf(10_000, 1))).toBe(false)
  })

  it('detects too many trucks for the speed', () => {
    expect(isTooFast(paceOf(10_000, 200))).toBe(true)
  })

  it('converts simulated minutes into real time and back', () => {
    const pace = paceOf(30, 200)
    expect(toMilliseconds(200, pace)).toBe(60_000)
    expect(toMinutes(toMilliseconds(45, pace), pace)).toBe(45)
  })
})
