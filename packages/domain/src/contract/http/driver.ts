import { z } from 'zod'
import { JourneyDocument } from '../../journeys/journey.ts'
import { Instant } from './place.ts'

/** Every write of a phone carries this header: the same key again is the same request again. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{8,64}$/, { error: 'La llave de repetición tiene de 8 a 64 letras o números.' })

export const RequiredKeyHeaders = z.object({ 'idempotency-key': IdempotencyKey })
export const OptionalKeyHeaders = z.object({ 'idempotency-key': IdempotencyKey.optional() })

/** GET {gateway}driver/me: everything a phone needs to go on after it was switched off. */
export const DriverMe = z.object({
  id: z.string(),
  name: z.string(),
  vehicle: z.object({ plate: z.string(), type: z.string() }).nullable(),
  /** Where we last saw it; the phone may have moved since. */
  seen: z.object({ lat: z.number(), lng: z.number(), at: z.iso.datetime() }).nullable(),
  /** The one under way. */
  journey: JourneyDocument.nullable(),
  /** Accepted for a date, soonest first. */
  bookings: z.array(JourneyDocument),
})
export type DriverMe = z.infer<typeof DriverMe>

/** GET {gateway}driver/offers: what this driver could accept now, nearest first. */
export const DriverOffers = z.object({ offers: z.array(JourneyDocument) })
export type DriverOffers = z.infer<typeof DriverOffers>

/** Numbers as the sensor gave them: what is impossible is told point by point, not refused as a whole. */
export const ReportedPosition = z.strictObject({
  lat: z.number(),
  lng: z.number(),
  reportedAt: Instant,
  speedKmh: z.number().min(0).max(1_000_000).optional(),
})
export type ReportedPosition = z.infer<typeof ReportedPosition>

/** POST {gateway}driver/positions: in any order, late or repeated. */
export const PositionsBody = z.strictObject({
  positions: z
    .array(ReportedPosition)
    .min(1)
    .max(500, { error: 'Se pueden enviar 500 posiciones como máximo.' }),
})
export type PositionsBody = z.infer<typeof PositionsBody>

export const positionRefusals = {
  outside: 'Está fuera de Colombia.',
  future: 'Su hora está en el futuro.',
  old: 'Es demasiado antigua.',
  'too-fast': 'Un camión no puede haber llegado hasta ahí tan rápido.',
} as const
export type PositionRefusal = keyof typeof positionRefusals

export const PositionsAnswer = z.object({
  /** New to us; repeated ones are neither accepted nor refused. */
  accepted: z.int(),
  repeated: z.int(),
  refused: z.array(z.object({ index: z.int(), because: z.string() })),
  /** What they were counted for; null while the driver has no journey. */
  journeyId: z.string().nullable(),
})
export type PositionsAnswer = z.infer<typeof PositionsAnswer>
