import { z } from 'zod'
import { actors } from '../../journeys/journey-event.ts'
import { JourneyDocument } from '../../journeys/journey.ts'
import { noveltyCodes } from '../../journeys/novelty.ts'
import { surchargeSites } from '../../journeys/surcharge.ts'
import { maxPageSize } from '../limits.ts'
import { Divipola } from './fields.ts'
import { onBehalfOf } from './journey-commands.ts'
import { journeyFilterFields } from './journey-filter.ts'

/** GET {gateway}journeys: all journeys, the latest change of state first, in pages. */
export const JourneyPageQuery = z.strictObject({
  ...journeyFilterFields,
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(100),
})
export type JourneyPageQuery = z.infer<typeof JourneyPageQuery>

/** What happened to a journey, open or closed. The live document doesn't have it. */
export const JourneyFacts = z.object({
  /** First arrival where it unloads. */
  arrivedAt: z.iso.datetime().nullable(),
  /** Kinds of novelty it has had, each once. */
  novelties: z.array(z.enum(noveltyCodes)),
  /** Where waiting cost extra, without voided surcharges. */
  surcharges: z.array(z.enum(surchargeSites)),
  /** Who ended it without delivery, and why. */
  cancelledBy: z.enum(actors).nullable(),
  cancelReason: z.string().nullable(),
})
export type JourneyFacts = z.infer<typeof JourneyFacts>

export const JourneyPage = z.object({
  journeys: z.array(JourneyDocument),
  /** By id of the journey. */
  facts: z.record(z.string(), JourneyFacts),
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
  origin: Divipola.optional(),
  destination: Divipola.optional(),
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
      /** The narrowest scope with enough samples. */
      of: z.enum(['corridor-and-customer', 'corridor', 'customer', 'all']),
    }),
  ),
})
export type UsualDurations = z.infer<typeof UsualDurations>

/** GET {gateway}journeys/durations/corridors: the same for every corridor at once, without customers. */
export const CorridorDurations = z.object({
  durations: z.array(
    z.object({
      /** Together with `destination`: a corridor, in this direction. Both null: all corridors. */
      origin: z.string().nullable(),
      destination: z.string().nullable(),
      journeyStateId: z.int(),
      medianSeconds: z.int(),
      p90Seconds: z.int(),
    }),
  ),
})
export type CorridorDurations = z.infer<typeof CorridorDurations>

/** GET {gateway}journeys/{id}/candidates: drivers who could take the journey, best first. */
export const Candidates = z.object({
  candidates: z.array(
    z.object({
      driver: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
      vehicle: z.object({ plate: z.string(), type: z.string() }),
      /** Null for our own drivers. */
      thirdPartyCompany: z.string().nullable(),
      /** In a straight line to the origin; null without a known position. */
      distanceKm: z.number().nullable(),
      seenAt: z.iso.datetime().nullable(),
      /** Why the driver can't take it, in Spanish; empty if nothing prevents it. */
      obstacles: z.array(z.string()),
      /** For example papers that expire soon, or an old position. */
      warnings: z.array(z.string()),
    }),
  ),
})
export type Candidates = z.infer<typeof Candidates>

/** GET {gateway}journeys/{id}/cancellation: what cancelling now would cost, for the confirmation. */
export const CancellationPreview = z.object({
  journeyStateId: z.int(),
  isLate: z.boolean(),
  /** Until when cancelling is free; null if there is no limit. */
  freeUntil: z.iso.datetime().nullable(),
  /** Null if the cost is not in the record and must be agreed. */
  penaltyCop: z.int().nullable(),
  /** The consequence in one sentence. */
  consequence: z.string(),
})
export type CancellationPreview = z.infer<typeof CancellationPreview>

export const CancellationQuery = z.strictObject({
  onBehalfOf: onBehalfOf.optional(),
})

/** GET {gateway}customer/journeys: the customer's open journeys, latest change first, 500 at most. */
export const CustomerJourneys = z.object({ journeys: z.array(JourneyDocument) })
export type CustomerJourneys = z.infer<typeof CustomerJourneys>
