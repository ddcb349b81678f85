import { createECDH } from 'node:crypto'
import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { importJWK, SignJWT } from 'jose'
import { deriveKey } from '../secrets/secret.ts'
import type { Config } from '../settings/config.ts'
import type { Keys } from '../settings/keys.ts'
import type { VapidSettings } from '../settings/vapid-settings.ts'
import { curve } from './encrypt-message.ts'

/** A push service must not accept a token for longer than a day; ours is made for each message. */
const tokenLifetimeMs = 12 * hourMs

/**
 * The keys that identify this installation to push services; undefined where the feature is off. Outside production
 * they follow from the cookie secret, which is kept with the data, so a demo works without settings.
 */
export function vapidKeys(
  { vapid, production }: Pick<Config, 'vapid' | 'production'>,
  { cookieSecret }: Keys,
): VapidSettings | undefined {
  if (vapid || production) return vapid
  const privateKey = Buffer.from(deriveKey(cookieSecret, 'vapid'))
  return {
    publicKey: publicKeyOf(privateKey),
    privateKey: privateKey.toString('base64url'),
    subject: 'mailto:avisos@arriero.example',
  }
}

function publicKeyOf(privateKey: Uint8Array): string {
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey('base64url')
}

/** The `Authorization` header for an endpoint (RFC 8292): a token for its push service, signed by this installation. */
export async function vapidHeader(
  { publicKey, privateKey, subject }: VapidSettings,
  endpoint: string,
  now: Date,
): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url')
  const key = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
    'ES256',
  )
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(new Date(now.getTime() + tokenLifetimeMs))
    .setSubject(subject)
    .sign(key)
  return `vapid t=${token}, k=${publicKey}`
}
