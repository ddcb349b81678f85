import { z } from 'zod'
import { sharedStages } from '../../journeys/shared-stage.ts'
import { Instant } from './fields.ts'

/** POST {gateway}journeys/{id}/shares. Without a time, the link ends 24 hours after the journey. */
export const NewShareBody = z.strictObject({ expiresAt: Instant.optional() })
export type NewShareBody = z.infer<typeof NewShareBody>

/** An active link to a journey. Its token is not stored, so that the link can't be shown again. */
export const Share = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** Null: 24 hours after the journey ends. */
  expiresAt: z.iso.datetime().nullable(),
})
export type Share = z.infer<typeof Share>

export const NewShare = Share.extend({ token: z.string() })
export type NewShare = z.infer<typeof NewShare>

/** The token of a link. In the body, because addresses end up in logs. */
const ShareToken = z.string().min(1).max(128)

/** POST {gateway}shared/journey */
export const FollowBody = z.strictObject({ token: ShareToken })
export type FollowBody = z.infer<typeof FollowBody>

/**
 * POST {gateway}shared/grant, where Firestore is the live database: the link and an anonymous ID token of the hosted
 * provider for the right to read the shared journey there.
 */
export const ShareGrantBody = FollowBody.extend({ idToken: z.string().min(1).max(4096) })
export type ShareGrantBody = z.infer<typeof ShareGrantBody>

/** `shareId` is the document `shared/{shareId}`, readable until `endsAt` at most. */
export const ShareGrant = z.object({ shareId: z.string(), endsAt: z.iso.datetime() })
export type ShareGrant = z.infer<typeof ShareGrant>

const RoughPoint = z.strictObject({ lat: z.number(), lng: z.number() })

/**
 * Everything that a visitor with a link sees of a journey, and nothing else: strict, so that a field of the journey
 * reaches the public only by being added here.
 */
export const SharedJourney = z.strictObject({
  code: z.string(),
  stage: z.enum(sharedStages),
  /** Later than promised, or held up. The reason is not told. */
  isDelayed: z.boolean(),
  /** The municipalities, not the sites. */
  origin: z.string(),
  destination: z.string(),
  /** Share of the road that is behind the truck, in hundredths; null if that is not told or the journey does not take place. */
  progress: z.number().nullable(),
  /** To five minutes; null once the truck has arrived, and when nobody can say. */
  estimatedArrivalAt: z.iso.datetime().nullable(),
  /** When it was delivered or cancelled. */
  endedAt: z.iso.datetime().nullable(),
  /** To about a kilometre and to the minute, and only while the truck is on this journey. */
  position: RoughPoint.extend({
    at: z.iso.datetime(),
    /** The nearest place on the road, when on the way. */
    near: z.string().nullable(),
  }).nullable(),
  /** The road between the two municipalities and some places on it; empty where it is not known. */
  road: z.array(RoughPoint),
  places: z.array(z.strictObject({ name: z.string(), at: z.number() })),
  /** To recognise the truck at the gate; null once the journey has ended. */
  plate: z.string().nullable(),
  /** The driver's first name, for the same. */
  driverName: z.string().nullable(),
  /** When the link ends; null: 24 hours after the journey. */
  expiresAt: z.iso.datetime().nullable(),
  /** The server's clock: a phone's may be wrong. */
  answeredAt: z.iso.datetime(),
})
export type SharedJourney = z.infer<typeof SharedJourney>
