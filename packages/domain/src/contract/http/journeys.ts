import { z } from 'zod'
import { journeyStateIds } from '../../journeys/journey-state.ts'
import { JourneyDocument } from '../../journeys/journey.ts'

/** GET {gateway}journeys: newest change of state first, one page at a time. */
export const JourneyPageQuery = z.strictObject({
  /** Comma-separated state ids, for example `4,5,7`. Without it: every state. */
  states: z
    .string()
    .regex(/^\d{1,2}(,\d{1,2})*$/, { error: 'Los estados son números separados por comas.' })
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.literal([...journeyStateIds])))
    .optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})
export type JourneyPageQuery = z.infer<typeof JourneyPageQuery>

export const JourneyPage = z.object({
  journeys: z.array(JourneyDocument),
  nextCursor: z.string().nullable(),
})
export type JourneyPage = z.infer<typeof JourneyPage>

/** GET {gateway}journeys/counts: how many journeys are in each state, by state id. */
export const JourneyCounts = z.object({
  counts: z.record(z.string(), z.int()),
})
export type JourneyCounts = z.infer<typeof JourneyCounts>
