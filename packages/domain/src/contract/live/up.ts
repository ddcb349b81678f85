import { z } from 'zod'

/** First message of every connection: the custom token handed out at sign-in. */
export const SignInUp = z.strictObject({
  kind: z.literal('signIn'),
  version: z.int(),
  token: z.string().max(4096),
})

/** The client's half of the heartbeat. */
export const PingUp = z.strictObject({
  kind: z.literal('ping'),
  id: z.int(),
})

export const LiveUp = z.discriminatedUnion('kind', [SignInUp, PingUp])
export type LiveUp = z.infer<typeof LiveUp>
