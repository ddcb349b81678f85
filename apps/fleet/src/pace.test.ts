import { describe, expect, it } from 'vitest'
import { isHopeless, isSlowToBegin, paceOf, toMilliseconds, toMinutes } from './pace.ts'

describe('paceOf', () => {
  it('reports every 10 to 30 seconds at low speed', () => {
    for (const speed of [1, 10]) {
      expect(paceOf(300, speed).moving).toBeGreaterThanOrEqual(10_000)
      expect(paceOf(300, speed).moving).toBeLessThanOrEqual(30_000)
    }
  })

  it.each([1, 10, 60, 200, 1000])('is never taken for silent at speed %d', (speed) => {
    const { moving, standing, silence } = paceOf(30, speed)
    expect(moving).toBeLessThanOrEqual(silence / 4)
    expect(standing).toBeLessThanOrEqual(silence / 4)
  })

  it('speaks less often the bigger the fleet is, and can still be heard', () => {
    const pace = paceOf(10_000, 10)
    expect(pace.moving).toBeGreaterThan(paceOf(300, 10).moving)
    expect(10_000 / (pace.moving / 1000)).toBeLessThanOrEqual(100)
    expect(isHopeless(pace)).toBe(false)
  })

  it('knows when the first round takes too long', () => {
    expect(isSlowToBegin(300, paceOf(300, 10))).toBe(false)
    expect(isSlowToBegin(10_000, paceOf(10_000, 10))).toBe(true)
    expect(isSlowToBegin(10_000, paceOf(10_000, 1))).toBe(false)
  })

  it('knows when it can not be done', () => {
    expect(isHopeless(paceOf(10_000, 200))).toBe(true)
  })

  it('turns minutes of its world into time of the clock and back', () => {
    const pace = paceOf(30, 200)
    expect(toMilliseconds(200, pace)).toBe(60_000)
    expect(toMinutes(toMilliseconds(45, pace), pace)).toBe(45)
  })
})
