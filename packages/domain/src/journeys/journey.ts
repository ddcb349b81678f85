import { z } from 'zod'
import { journeyStateIds } from './journey-state.ts'

const Place = z.object({
  name: z.string(),
  divipola: z.string().regex(/^\d{5}$/),
  lat: z.number(),
  lng: z.number(),
})

/** The live document `journeys/{id}`: everything a row, a marker and a header need. */
export const JourneyDocument = z.object({
  id: z.string(),
  /** What people call it: `V-48213`. */
  code: z.string(),
  journeyStateId: z.literal([...journeyStateIds]),
  stateSince: z.iso.datetime(),
  customer: z.object({ id: z.string(), name: z.string() }),
  driver: z.object({ id: z.string(), name: z.string(), phone: z.string() }).nullable(),
  vehicle: z.object({ plate: z.string(), type: z.string() }).nullable(),
  origin: Place,
  destination: Place,
  cargo: z.string(),
  /** Whole Colombian pesos. */
  priceCop: z.int(),
  /** Where the truck was last seen and how much of the road it has behind it. */
  position: z
    .object({ lat: z.number(), lng: z.number(), at: z.iso.datetime(), progress: z.number() })
    .nullable(),
  promisedAt: z.iso.datetime().nullable(),
  version: z.int(),
})
export type JourneyDocument = z.infer<typeof JourneyDocument>
