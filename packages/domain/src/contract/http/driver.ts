import { z } from 'zod'
import { JourneyDocument } from '../../journeys/journey.ts'
import { maxPositionsPerRequest } from '../limits.ts'
import { freeText, Instant } from './fields.ts'

/** GET {gateway}driver/me: everything a phone needs to resume after a restart. */
export const DriverMe = z.object({
  id: z.string(),
  name: z.string(),
  vehicle: z.object({ plate: z.string(), type: z.string() }).nullable(),
  /** The last position the server has. */
  seen: z.object({ lat: z.number(), lng: z.number(), at: z.iso.datetime() }).nullable(),
  /** The journey under way. */
  journey: JourneyDocument.nullable(),
  /** Accepted bookings, soonest first. */
  bookings: z.array(JourneyDocument),
})
export type DriverMe = z.infer<typeof DriverMe>

/** GET {gateway}driver/offers: journeys that this driver could accept now, nearest first. */
export const DriverOffers = z.object({ offers: z.array(JourneyDocument) })
export type DriverOffers = z.infer<typeof DriverOffers>

/** Without ranges: impossible points are rejected one by one, not the request as a whole. */
export const ReportedPosition = z.strictObject({
  lat: z.number(),
  lng: z.number(),
  reportedAt: Instant,
  speedKmh: z.number().min(0).max(1_000_000).optional(),
})
export type ReportedPosition = z.infer<typeof ReportedPosition>

/** POST {gateway}driver/positions: in any order; points may be late or repeated. */
export const PositionsBody = z.strictObject({
  positions: z
    .array(ReportedPosition)
    .min(1)
    .max(maxPositionsPerRequest, {
      error: `Se pueden enviar ${maxPositionsPerRequest} posiciones como máximo.`,
    }),
})
export type PositionsBody = z.infer<typeof PositionsBody>

export const positionRejections = {
  outside: 'Está fuera de Colombia.',
  future: 'Su hora está en el futuro.',
  old: 'Es demasiado antigua.',
  'too-fast': 'Un camión no puede haber llegado hasta ahí tan rápido.',
} as const
export type PositionRejection = keyof typeof positionRejections

export const PositionsAnswer = z.object({
  /** New points. Repeated ones count neither as accepted nor as refused. */
  accepted: z.int(),
  repeated: z.int(),
  refused: z.array(z.object({ index: z.int(), because: z.string() })),
  /** The journey they were recorded for; null while the driver has none. */
  journeyId: z.string().nullable(),
})
export type PositionsAnswer = z.infer<typeof PositionsAnswer>

/** POST {gateway}devices: creates the token of a phone or a system. It is shown only once. */
export const NewDeviceBody = z.strictObject({ userId: z.uuid(), name: freeText(60) })
export type NewDeviceBody = z.infer<typeof NewDeviceBody>

export const NewDevice = z.object({ id: z.string(), token: z.string() })
export type NewDevice = z.infer<typeof NewDevice>
