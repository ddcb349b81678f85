import { z } from 'zod'
import { journeyStateIds } from '../../journeys/journey-state.ts'
import { JourneyDocument } from '../../journeys/journey.ts'
import { Instant } from './place.ts'

/** Comma-separated state ids, for example `4,5,7`. Without it: every state. */
const stateList = z
  .string()
  .regex(/^\d{1,2}(,\d{1,2}){0,29}$/, { error: 'Los estados son números separados por comas.' })
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.literal([...journeyStateIds])))

const divipola = z.string().regex(/^\d{5}$/, { error: 'El código DIVIPOLA tiene cinco dígitos.' })

/** GET {gateway}journeys: over all there ever were, newest change of state first, one page at a time. */
export const JourneyPageQuery = z.strictObject({
  states: stateList.optional(),
  /** Every word must begin a word of the journey: code, plate, people, places, cargo, manifest. */
  text: z.string().max(100).optional(),
  /** Of the last change of state. */
  from: Instant.optional(),
  until: Instant.optional(),
  customerId: z.uuid().optional(),
  driverId: z.uuid().optional(),
  plate: z.string().max(10).optional(),
  /** With the destination: a corridor, in this direction. */
  origin: divipola.optional(),
  destination: divipola.optional(),
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

/** GET {gateway}journeys/durations */
export const DurationsQuery = z.strictObject({
  origin: divipola.optional(),
  destination: divipola.optional(),
  customerId: z.uuid().optional(),
})
export type DurationsQuery = z.infer<typeof DurationsQuery>

/** How long each state usually lasts, from our own history. */
export const UsualDurations = z.object({
  durations: z.array(
    z.object({
      journeyStateId: z.int(),
      samples: z.int(),
      medianSeconds: z.int(),
      p90Seconds: z.int(),
      /** What the figures are of: the narrowest for which there is enough history. */
      of: z.enum(['corridor-and-customer', 'corridor', 'customer', 'all']),
    }),
  ),
})
export type UsualDurations = z.infer<typeof UsualDurations>

/** GET {gateway}journeys/durations/corridors: the same for every corridor at once, without customers. */
export const CorridorDurations = z.object({
  durations: z.array(
    z.object({
      /** With the destination: a corridor, in this direction. Both null: all of them. */
      origin: z.string().nullable(),
      destination: z.string().nullable(),
      journeyStateId: z.int(),
      medianSeconds: z.int(),
      p90Seconds: z.int(),
    }),
  ),
})
export type CorridorDurations = z.infer<typeof CorridorDurations>

/** GET {gateway}journeys/{id}/candidates: who could take it instead, best first. */
export const Candidates = z.object({
  candidates: z.array(
    z.object({
      driver: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
      vehicle: z.object({ plate: z.string(), type: z.string() }),
      /** Null: one of our own. */
      thirdPartyCompany: z.string().nullable(),
      /** In a straight line to the origin; null when it was never seen. */
      distanceKm: z.number().nullable(),
      seenAt: z.iso.datetime().nullable(),
      /** Why it can't, in Spanish; empty when it can. */
      obstacles: z.array(z.string()),
      /** What to look at: papers that run out soon, an old position. */
      warnings: z.array(z.string()),
    }),
  ),
})
export type Candidates = z.infer<typeof Candidates>
