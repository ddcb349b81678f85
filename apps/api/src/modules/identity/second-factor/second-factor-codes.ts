import { Secret, TOTP } from 'otpauth'
import { createHmac, randomBytes } from 'node:crypto'

/** The defaults of every authenticator app. */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepted difference between the phone's clock and ours, in periods. */
const window = 1

/** In Base32, the form that users type. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32

export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...totpOptions, secret, issuer: 'Arriero', label: email }).toString()
}

/** The period of the code, counted since 1970; undefined if the code is not valid now. */
export function matchTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const key = Secret.fromBase32(secret)
  const delta = TOTP.validate({ ...totpOptions, token: code, secret: key, timestamp, window })
  return delta === null
    ? undefined
    : TOTP.counter({ period: totpOptions.period, timestamp }) + delta
}

/** Crockford's Base32, without the ambiguous letters i, l, o and u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 10
const codeCount = 10

/** Ten codes of 50 bits each, written as `k7m2p-9xqd4`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: codeCount }, makeCode)

function makeCode(): string {
  // 256 is a multiple of 32, so all letters are equally likely.
  const letters = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/**
 * Accepts spaces, dashes, capitals and the ambiguous letters. Keyed with the secret of the second factor, which is
 * stored encrypted: 50 bits alone could be brute-forced in a copy of the database.
 */
export function hashRecoveryCode(secret: string, typed: string): string {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return createHmac('sha256', secret).update(code).digest('base64url')
}
