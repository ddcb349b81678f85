import { defaultLimits, scaleLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { expect, it } from 'vitest'
import { setDemoSpeed } from './demo-speed.ts'

it('changes the limits for everybody who holds them, back and forth', () => {
  const journeyLimits = { ...defaultLimits }
  const config = { demo: { trucks: 10, speed: 1 }, journeyLimits }
  setDemoSpeed(config, 10)
  expect(journeyLimits).toEqual(scaleLimits(defaultLimits, 10))
  setDemoSpeed(config, 60)
  expect(config.demo.speed).toBe(60)
  setDemoSpeed(config, 1)
  expect(journeyLimits).toEqual(defaultLimits)
})

it('changes nothing without a demo', () => {
  const journeyLimits = { ...defaultLimits }
  setDemoSpeed({ demo: undefined, journeyLimits }, 10)
  expect(journeyLimits).toEqual(defaultLimits)
})
