import { z } from 'zod'
import { journeyKinds } from './journey-kind.ts'
import { journeyStateIds } from './journey-state.ts'
import { noveltyCodes } from './novelty.ts'

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
  /** The states it must still return to, oldest first. */
  interrupted: z.array(z.literal([...journeyStateIds])),
  kind: z.enum(journeyKinds),
  customer: z.object({ id: z.string(), name: z.string() }),
  driver: z.object({ id: z.string(), name: z.string(), phone: z.string() }).nullable(),
  vehicle: z
    .object({ plate: z.string(), type: z.string(), trailerPlate: z.string().nullable() })
    .nullable(),
  /** Who has been asked to take it over. */
  offeredTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  origin: Place,
  destination: Place,
  cargo: z.string(),
  /** Whole Colombian pesos. */
  priceCop: z.int(),
  /** Where the truck was last seen and how much of the road it has behind it. */
  position: z
    .object({ lat: z.number(), lng: z.number(), at: z.iso.datetime(), progress: z.number() })
    .nullable(),
  /** The appointments: to load, and to unload. */
  loadingAt: z.iso.datetime().nullable(),
  promisedAt: z.iso.datetime().nullable(),
  manifestNumber: z.string().nullable(),
  /** The open one. */
  novelty: z.object({ code: z.enum(noveltyCodes), since: z.iso.datetime() }).nullable(),
  /** The running one: what an hour of it costs. */
  surcharge: z.object({ since: z.iso.datetime(), rateCop: z.int() }).nullable(),
  /** The administrator who looks after it. */
  attendedBy: z.object({ id: z.string(), name: z.string(), since: z.iso.datetime() }).nullable(),
  /** Put off by somebody: it needs nobody until then. Gone with the next change of state. */
  snooze: z
    .object({ until: z.iso.datetime(), by: z.object({ id: z.string(), name: z.string() }) })
    .nullable(),
  /** The first day on which a paper runs out that keeps this driver or this truck at home. */
  papersExpireOn: z.iso.date().nullable(),
  /** Of the last command; positions raise `version` alone. */
  commandVersion: z.int(),
  version: z.int(),
})
export type JourneyDocument = z.infer<typeof JourneyDocument>
