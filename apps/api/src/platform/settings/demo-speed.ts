import { scaleLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Config } from './config.ts'

/** Changes the configuration in place, so that everything that holds it has the new limits at once. */
export function setDemoSpeed(
  { demo, journeyLimits }: Pick<Config, 'demo' | 'journeyLimits'>,
  speed: number,
): void {
  if (!demo || demo.speed === speed) return
  Object.assign(journeyLimits, scaleLimits(journeyLimits, speed / demo.speed))
  demo.speed = speed
}
