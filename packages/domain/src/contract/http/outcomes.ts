import { z } from 'zod'
import { startOfWeek } from '../../calendar/calendar-day.ts'
import { actors } from '../../journeys/journey-event.ts'
import { journeyStateIds } from '../../journeys/journey-state.ts'
import { noveltyCodes } from '../../journeys/novelty.ts'
import { surchargeSites } from '../../journeys/surcharge.ts'
import { Divipola } from './fields.ts'

/** Weeks begin on Sunday. */
const Sunday = z.iso
  .date({ error: 'Escriba la fecha completa, por ejemplo 2026-11-15.' })
  .refine((day) => /^20\d\d-/.test(day) && startOfWeek(day) === day, {
    error: 'Las semanas empiezan el domingo.',
  })

/** The first week, and the end of the last one. */
const periodFields = { from: Sunday, until: Sunday }

/** GET {gateway}journeys/outcomes: journeys that ended in these weeks, of all or of one customer, corridor or driver. */
export const OutcomesQuery = z.strictObject({
  ...periodFields,
  customerId: z.uuid().optional(),
  driverId: z.uuid().optional(),
  /** Together with `destination`. */
  origin: Divipola.optional(),
  destination: Divipola.optional(),
})
export type OutcomesQuery = z.infer<typeof OutcomesQuery>

export const outcomeGroupings = ['customer', 'corridor', 'driver'] as const
export type OutcomeGrouping = (typeof outcomeGroupings)[number]

/** GET {gateway}journeys/outcomes/groups */
export const OutcomeGroupsQuery = z.strictObject({
  ...periodFields,
  by: z.enum(outcomeGroupings),
})
export type OutcomeGroupsQuery = z.infer<typeof OutcomeGroupsQuery>

export const OutcomeCounts = z.object({
  ended: z.int(),
  /** Delivered. */
  finished: z.int(),
  /**
   * Delivered, and arrived by the promised time; the late ones after it. Neither has no promised time, or no known
   * arrival because a person closed it.
   */
  onTime: z.int(),
  late: z.int(),
  cancelled: z.int(),
  expired: z.int(),
  withNovelty: z.int(),
  /** Waited beyond the free time. */
  withWaiting: z.int(),
  /** A journey may have several. */
  novelties: z.int(),
  waitingSeconds: z.int(),
  /** Surcharges, approved or still to be decided. */
  waitingCop: z.int(),
})
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

const seconds = z.int().nullable()

export const Outcomes = z.object({
  /** The first week with journeys; null without any. */
  since: z.string().nullable(),
  /** Of the chosen customer, corridor or driver; null for all, and for one without journeys. */
  name: z.string().nullable(),
  totals: OutcomeCounts,
  /** The same number of weeks before. */
  before: OutcomeCounts,
  weeks: z.array(OutcomeCounts.extend({ week: z.string() })),
  cancellations: z.array(
    z.object({
      by: z.enum(actors),
      /** Null if none was recorded. */
      reason: z.string().nullable(),
      journeys: z.int(),
      before: z.int(),
    }),
  ),
  /** Times to resolve are in seconds; null if none was resolved. */
  novelties: z.array(
    z.object({
      code: z.enum(noveltyCodes),
      journeys: z.int(),
      novelties: z.int(),
      median: seconds,
      p90: seconds,
      before: z.int(),
    }),
  ),
  resolution: z.object({ median: seconds, p90: seconds, before: seconds }),
  /** How many journeys were in each state, and how long; times are null for a driver, for whom they aren't kept. */
  states: z.array(
    z.object({
      stateId: z.literal([...journeyStateIds]),
      journeys: z.int(),
      median: seconds,
      p90: seconds,
      /** The median of the period before. */
      before: seconds,
    }),
  ),
  waiting: z.array(
    z.object({
      site: z.enum(surchargeSites),
      journeys: z.int(),
      seconds: z.int(),
      approvedCop: z.int(),
      /** Not decided yet. */
      pendingCop: z.int(),
      beforeCop: z.int(),
    }),
  ),
})
export type Outcomes = z.infer<typeof Outcomes>

const compared = { counts: OutcomeCounts, before: OutcomeCounts }

export const OutcomeGroups = z.object({
  /** Those with most journeys, first. */
  groups: z.array(
    z.object({
      /** Id of the customer or driver, or both places of the corridor: `11001-05001`. */
      id: z.string(),
      name: z.string(),
      ...compared,
    }),
  ),
  /** All other journeys; null without any. */
  others: z.object({ members: z.int(), ...compared }).nullable(),
})
export type OutcomeGroups = z.infer<typeof OutcomeGroups>
