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
  lateCancellation: z.number(),
  waitingRateCop: z.number(),
  lateCancellationPercent: z.number(),
  falseFreightPercent: z.number(),
} satisfies Record<keyof Limits, z.ZodNumber>)

/** `config.json`, served beside the console: the same build runs against any deployment. */
export const ConsoleConfig = z.object({
  api: z.string(),
  gateway: z.string(),
  live: z.string(),
  /** As they count here: a demo whose trucks are faster has shorter ones. */
  journeyLimits: JourneyLimits,
  /** A MapLibre style of the installation's own, instead of the basemap that ships with the console. */
  mapStyleUrl: z.string().nullable(),
  /** Present in demo mode only: the account the login screen offers. */
  demo: z.object({ email: z.string(), password: z.string() }).optional(),
})
export type ConsoleConfig = z.infer<typeof ConsoleConfig>
