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

/** `config.json`, served with the console, so that one build runs in any deployment. */
export const ConsoleConfig = z.object({
  api: z.string(),
  gateway: z.string(),
  live: z.string(),
  /** The limits of this installation; those of a faster demo are shorter. */
  journeyLimits: JourneyLimits,
  /** Replaces the basemap that ships with the console by another MapLibre style. */
  mapStyleUrl: z.string().nullable(),
  /** In demo mode only: the account that the login screen offers. `speed` is absent if this process can't change it. */
  demo: z
    .object({ email: z.string(), password: z.string(), speed: z.number().optional() })
    .optional(),
})
export type ConsoleConfig = z.infer<typeof ConsoleConfig>
