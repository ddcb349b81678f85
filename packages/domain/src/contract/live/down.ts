import { z } from 'zod'

export const SignedInDown = z.strictObject({
  kind: z.literal('signedIn'),
  version: z.int(),
  serverTime: z.iso.datetime(),
})

/** The three failure rows of the specification's section 8, and a client of another version. */
export const RefusedDown = z.strictObject({
  kind: z.literal('refused'),
  reason: z.enum(['invalid-token', 'token-expired', 'version', 'other']),
})

export const PongDown = z.strictObject({
  kind: z.literal('pong'),
  id: z.int(),
  serverTime: z.iso.datetime(),
})

export const LiveDown = z.discriminatedUnion('kind', [SignedInDown, RefusedDown, PongDown])
export type LiveDown = z.infer<typeof LiveDown>
