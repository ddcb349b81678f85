import { randomBytes, timingSafeEqual, hkdfSync } from 'node:crypto'

/** Accepts base64 and base64url, with or without padding; returns no bytes for anything else. */
export function readSecret(text: string): Uint8Array {
  const canonical = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  const bytes = Buffer.from(canonical, 'base64')
  return bytes.toString('base64').replace(/=+$/, '') === canonical ? bytes : Buffer.alloc(0)
}

export function writeSecret(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

export function makeSecret(): Uint8Array {
  return randomBytes(32)
}

/**
 * 32 random bytes contain about thirty distinct values; fewer than sixteen mean a typed word or a repeated pattern.
 * Plain ASCII is a phrase, not a key.
 */
export function isWeakSecret(bytes: Uint8Array): boolean {
  const isPhrase = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  return isPhrase || new Set(bytes).size < 16 || hasConstantStep(bytes)
}

/** `AAECAwQF…`, the example value of many manuals: every byte differs from the last by the same step. */
function hasConstantStep(bytes: Uint8Array): boolean {
  const step = ((bytes[1] ?? 0) - (bytes[0] ?? 0)) & 0xff
  return bytes.every((byte, at) => at === 0 || ((byte - (bytes[at - 1] ?? 0)) & 0xff) === step)
}

/** Compares in constant time, so that the duration doesn't reveal where two secrets differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Derives a separate key for each use, so that a leaked key is useless for any other use. */
export function deriveKey(secret: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `arriero ${use}`, 32))
}
