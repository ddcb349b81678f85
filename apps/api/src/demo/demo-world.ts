import type { Random } from '@arriero/domain/demo/random.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'

/** What everybody in the demonstration shares. */
export interface DemoWorld {
  random: Random
  now: Date
  /** How much faster than the clock its trucks are. */
  speed: number
  /** As much shorter. */
  limits: JourneyLimits
  customerIds: readonly string[]
  administratorIds: readonly string[]
}
