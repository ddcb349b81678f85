import type { Random } from '@arriero/domain/demo/random.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'

/** Shared by all generators of sample data. */
export interface DemoContext {
  random: Random
  now: Date
  /** How much faster than the clock the simulation runs. */
  speed: number
  /** Already divided by the speed. */
  limits: JourneyLimits
  customerIds: readonly string[]
  administratorIds: readonly string[]
}
