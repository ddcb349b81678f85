import { z } from 'zod'

/** `config.json`, served beside the console: the same build runs against any deployment. */
export const ConsoleConfig = z.object({
  api: z.string(),
  gateway: z.string(),
  live: z.string(),
  /** Present in demo mode only: the account the login screen offers. */
  demo: z.object({ email: z.string(), password: z.string() }).optional(),
})
export type ConsoleConfig = z.infer<typeof ConsoleConfig>
