import { z } from 'zod'
import { actors } from '../../journeys/journey-event.ts'
import { journeyStateIds } from '../../journeys/journey-state.ts'
import { noveltyCodes } from '../../journeys/novelty.ts'
import { surchargeSites } from '../../journeys/surcharge.ts'
import { maxLengths } from '../limits.ts'
import { Divipola, Instant } from './fields.ts'

const anyOne = 'any'

/** Comma-separated state ids, for example `4,5,7`. Without it: every state. */
const stateList = z
  .string()
  .regex(/^\d{1,2}(,\d{1,2}){0,29}$/, { error: 'Los estados son números separados por comas.' })
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.literal([...journeyStateIds])))

/** Which journeys a list, its counts and its export are about. */
export const journeyFilterFields = {
  states: stateList.optional(),
  /**
   * Every word must begin a word of the journey: code, plate, people, places, cargo, manifest. A driver's cédula or
   * phone finds the journeys of that driver.
   */
  text: z.string().max(maxLengths.searchText).optional(),
  /** Range of the last change of state; for a closed journey, of its end. */
  from: Instant.optional(),
  until: Instant.optional(),
  customerId: z.uuid().optional(),
  driverId: z.uuid().optional(),
  plate: z.string().max(10).optional(),
  /** Together with `destination`: a corridor, in this direction. */
  origin: Divipola.optional(),
  destination: Divipola.optional(),
  /** `yes`: arrived after the promised time, or open and overdue. `no`: arrived by then. */
  late: z.enum(['yes', 'no']).optional(),
  /** Had a novelty of this kind, or any. */
  novelty: z.enum([anyOne, ...noveltyCodes]).optional(),
  /** Waited at this site beyond the free time, or at any. Without voided surcharges. */
  surcharge: z.enum([anyOne, ...surchargeSites]).optional(),
  /** Who cancelled it, or anybody. */
  cancelledBy: z.enum([anyOne, ...actors]).optional(),
  cancelReason: z
    .string()
    .regex(/^[A-Z_]{1,40}$/, { error: 'El motivo es un código en mayúsculas.' })
    .optional(),
  /** Id of a state that it was in at any time. */
  reached: z.coerce
    .number()
    .pipe(z.literal([...journeyStateIds]))
    .optional(),
}

/** GET {gateway}journeys/facets: the same filter as the list. */
export const JourneyFilterQuery = z.strictObject(journeyFilterFields)
export type JourneyFilterQuery = z.infer<typeof JourneyFilterQuery>

const counts = z.record(z.string(), z.int())

/**
 * How many journeys there are. Each facet counts what choosing one of its values would show: all filters but its
 * own apply. Values without journeys are left out.
 */
export const JourneyFacets = z.object({
  /** With all filters: what the list and an export hold. */
  total: z.int(),
  /** By state id. */
  states: counts,
  late: counts,
  /** By code, and `any`. */
  novelty: counts,
  surcharge: counts,
  cancelledBy: counts,
})
export type JourneyFacets = z.infer<typeof JourneyFacets>
