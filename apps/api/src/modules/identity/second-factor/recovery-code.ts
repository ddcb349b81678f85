import { createHmac, randomBytes } from 'node:crypto'

/** Crockford's base 32: no i, l, o or u, which are taken for others in print. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 10
const codesAtOnce = 10

/** Ten of fifty bits each, written as `k7m2p-9xqd4`. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: codesAtOnce }, makeCode)

function makeCode(): string {
  // 256 is a multiple of 32: no letter is likelier than another.
  const letters = Array.from(randomBytes(codeLength), (byte) => alphabet[byte % alphabet.length])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/**
 * However it was typed. Keyed with the secret of the same second factor, which is sealed: fifty
 * bits alone could be guessed in a copy of the database.
 */
export function hashRecoveryCode(secret: string, typed: string): string {
  const code = typed
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return createHmac('sha256', secret).update(code).digest('base64url')
}
