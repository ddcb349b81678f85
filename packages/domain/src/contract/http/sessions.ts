import { z } from 'zod'

/** GET {api}sessions: where the person is signed in. */
export const SessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** The session that asks. */
      current: z.boolean(),
      userAgent: z.string(),
      ip: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
    }),
  ),
})
export type SessionList = z.infer<typeof SessionList>
