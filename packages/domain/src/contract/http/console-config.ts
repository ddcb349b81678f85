import { z } from 'zod'
import type { JourneyLimits as Limits } from '../../journeys/journey-limits.ts'

const JourneyLimits = z.object({
  offer: z.number(),
  bookingOfferLead: z.number(),
  confirmationLead: z.number(),
  bookingGrace: z.number(),
  freeWait: z.number(),
  silence: z.number(),
  silenceOnRoute: z.number(),
  lateness: z.number(),
  noveltyMinute: z.number(),
  lateCancellation: z.number(),
  waitingRateCop: z.number(),
  lateCancellationPercent: z.number(),
  falseFreightPercent: z.number(),
} satisfies Record<keyof Limits, z.ZodNumber>)

/** Origins such as `http://127.0.0.1:8080` replace Google's hosts: an emulator, or the double of the tests. */
const FirebaseConfig = z.object({
  apiKey: z.string(),
  projectId: z.string(),
  authDomain: z.string().optional(),
  firestoreHost: z.string().optional(),
  authHost: z.string().optional(),
})
export type FirebaseConfig = z.infer<typeof FirebaseConfig>

/** The live database is Firestore, not our own endpoint. */
const FirestoreLive = z.object({ driver: z.literal('firestore'), firebase: FirebaseConfig })
export type FirestoreLive = z.infer<typeof FirestoreLive>

/**
 * Sign-in with Firebase Authentication beside our own. `methods` are those that are switched on: `email-password`,
 * `phone`, `anonymous`, `custom-token`, `popup:google.com`, `redirect:google.com`. Plain text: a console that is still
 * open may not know a method added later.
 */
const ProviderSignIn = z.object({ methods: z.array(z.string()), firebase: FirebaseConfig })
export type ProviderSignIn = z.infer<typeof ProviderSignIn>

/** `config.json`, served with the console, so that one build runs in any deployment. */
export const ConsoleConfig = z.object({
  api: z.string(),
  gateway: z.string(),
  /** An address is that of our own endpoint, as consoles of earlier builds expect it. */
  live: z.union([z.string(), FirestoreLive]),
  /** The limits of this installation; those of a faster demo are shorter. */
  journeyLimits: JourneyLimits,
  /** How many journeys one person may cancel at once; more need a second person. */
  cancelWithoutApproval: z.int().optional(),
  /** Replaces the basemap that ships with the console by another MapLibre style. */
  mapStyleUrl: z.string().nullable(),
  /** Absent unless a method of the hosted provider is switched on. */
  signIn: ProviderSignIn.optional(),
  /** In demo mode only: the account that the login screen offers. `speed` is absent if this process can't change it. */
  demo: z
    .object({ email: z.string(), password: z.string(), speed: z.number().optional() })
    .optional(),
})
export type ConsoleConfig = z.infer<typeof ConsoleConfig>
