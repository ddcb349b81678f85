import type { Random } from '@arriero/domain/demo/random.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'

/** A customer of the demo. */
export interface DemoCompany {
  id: string
  name: string
}

/** Shared by all generators of sample data. */
export interface DemoContext {
  random: Random
  now: Date
  /** How much faster than the clock the simulation runs. */
  speed: number
  /** Already divided by the speed. */
  limits: JourneyLimits
  customers: readonly DemoCompany[]
  administratorIds: readonly string[]
}
