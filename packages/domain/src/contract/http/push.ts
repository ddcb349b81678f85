import { z } from 'zod'

const base64url = (pattern: RegExp) =>
  z.string().regex(pattern, { error: 'La llave del navegador no es válida.' })

/** PUT {api}me/pushSubscription: the subscription of this browser, as its push manager describes it. */
export const PushSubscriptionBody = z.strictObject({
  endpoint: z
    .url({ error: 'La dirección del servicio de avisos no es válida.' })
    .max(2000, { error: 'La dirección del servicio de avisos es demasiado larga.' }),
  keys: z.strictObject({
    /** An uncompressed point of P-256: 65 bytes that begin with 4. */
    p256dh: base64url(/^B[\w-]{86}$/),
    /** 16 bytes. */
    auth: base64url(/^[\w-]{22}$/),
  }),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

/** GET, PUT and DELETE {api}me/pushSubscription */
export const PushSubscriptionAnswer = z.object({
  /** What the browser subscribes with; null if this server sends none. */
  publicKey: z.string().nullable(),
  /** Whether the browser of this session gets critical notifications with the console closed. */
  isSubscribed: z.boolean(),
})
export type PushSubscriptionAnswer = z.infer<typeof PushSubscriptionAnswer>
