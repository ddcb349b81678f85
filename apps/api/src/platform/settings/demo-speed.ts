import { scaleLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Config } from './config.ts'

/** Changes the speed of the demo in place: whoever holds this configuration has the new limits at once. */
export function setDemoSpeed(
  { demo, journeyLimits }: Pick<Config, 'demo' | 'journeyLimits'>,
  speed: number,
): void {
  if (!demo || demo.speed === speed) return
  Object.assign(journeyLimits, scaleLimits(journeyLimits, speed / demo.speed))
  demo.speed = speed
}
