import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { readSecret } from '../secrets/secret.ts'

/** Identifies this installation to push services (RFC 8292). */
export interface VapidSettings {
  /** Uncompressed point of P-256, base64url. Browsers subscribe with it. */
  publicKey: string
  /** 32 bytes, base64url. */
  privateKey: string
  /** Where a push service reaches the operator: `mailto:` or `https:`. */
  subject: string
}

const key = (bytes: number) =>
  z
    .string()
    .transform(readSecret)
    .refine((read) => read.length === bytes, {
      error: `debe tener ${bytes} bytes escritos en base64`,
    })
    .transform((read) => Buffer.from(read).toString('base64url'))

export const vapidSettings = {
  VAPID_PUBLIC_KEY: key(65).optional(),
  VAPID_PRIVATE_KEY: key(32).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, {
      error: 'debe ser «mailto:» con un correo o una dirección https://',
    })
    .optional(),
}

const VapidVariables = z.object(vapidSettings)

/** Undefined unless all three are set. */
export function readVapid(env: z.output<typeof VapidVariables>): VapidSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  return publicKey && privateKey && subject ? { publicKey, privateKey, subject } : undefined
}

/** Some but not all of them, or two keys of different pairs. Values that are invalid alone are reported elsewhere. */
export function vapidMistakes(given: Record<string, string | undefined>): string[] {
  const names = Object.keys(vapidSettings)
  const missing = names.filter((name) => !given[name])
  if (missing.length === names.length) return []
  if (missing.length > 0) {
    return missing.map((name) => `${name} es obligatoria cuando se define otra de VAPID.`)
  }
  const parsed = VapidVariables.safeParse(given)
  const vapid = parsed.success ? readVapid(parsed.data) : undefined
  if (!vapid || isPair(vapid)) return []
  return ['VAPID_PUBLIC_KEY y VAPID_PRIVATE_KEY no son del mismo par de llaves.']
}

function isPair({ publicKey, privateKey }: VapidSettings): boolean {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
