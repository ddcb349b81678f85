import { z } from 'zod'
import { journeyStateIds } from './journey-state.ts'
import { noveltyCodes } from './novelty.ts'

/** Requested for now, or for a date. */
const journeyKinds = ['immediate', 'booking'] as const
export type JourneyKind = (typeof journeyKinds)[number]

const Place = z.object({
  name: z.string(),
  divipola: z.string().regex(/^\d{5}$/),
  lat: z.number(),
  lng: z.number(),
})

/** The live document `journeys/{id}`: everything that a row, a map marker and a header show. */
export const JourneyDocument = z.object({
  id: z.string(),
  /** The public number: `V-48213`. */
  code: z.string(),
  journeyStateId: z.literal([...journeyStateIds]),
  stateSince: z.iso.datetime(),
  /** Start of the current stay. A novelty, a silence or a surcharge interrupts a stay but doesn't end it. */
  stageSince: z.iso.datetime(),
  /** Interrupted states that the journey must return to, oldest first. */
  interrupted: z.array(z.literal([...journeyStateIds])),
  kind: z.enum(journeyKinds),
  customer: z.object({ id: z.string(), name: z.string() }),
  driver: z.object({ id: z.string(), name: z.string(), phone: z.string() }).nullable(),
  vehicle: z
    .object({ plate: z.string(), type: z.string(), trailerPlate: z.string().nullable() })
    .nullable(),
  /** The driver that the journey is offered to in a reassignment. */
  offeredTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  origin: Place,
  destination: Place,
  cargo: z.string(),
  /** Whole Colombian pesos. */
  priceCop: z.int(),
  /** Last position of the truck, and the share of the road it has driven (0 to 1). */
  position: z
    .object({ lat: z.number(), lng: z.number(), at: z.iso.datetime(), progress: z.number() })
    .nullable(),
  /** The appointments to load and to unload. */
  loadingAt: z.iso.datetime().nullable(),
  promisedAt: z.iso.datetime().nullable(),
  manifestNumber: z.string().nullable(),
  /** The open novelty, with the ids of the steps of its protocol that were taken, in order. */
  novelty: z
    .object({
      code: z.enum(noveltyCodes),
      since: z.iso.datetime(),
      steps: z.array(z.string()),
    })
    .nullable(),
  /** The running surcharge, with its rate per hour. */
  surcharge: z.object({ since: z.iso.datetime(), rateCop: z.int() }).nullable(),
  /** The administrator in charge. */
  attendedBy: z.object({ id: z.string(), name: z.string(), since: z.iso.datetime() }).nullable(),
  /** The journey is hidden from the attention queue until `until`. A state change ends the snooze. */
  snooze: z
    .object({ until: z.iso.datetime(), by: z.object({ id: z.string(), name: z.string() }) })
    .nullable(),
  /** Earliest expiry date among the papers that the driver and the truck need to drive. */
  papersExpireOn: z.iso.date().nullable(),
  /** Version of the last command. Positions increase only `version`. */
  commandVersion: z.int(),
  version: z.int(),
})
export type JourneyDocument = z.infer<typeof JourneyDocument>
