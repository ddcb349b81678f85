import { randomBytes } from 'node:crypto'

/** Accepts base64 and base64url, with or without padding; anything else becomes no bytes at all. */
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
 * Thirty-two random bytes hold about thirty distinct values; fewer than sixteen means somebody
 * typed a word or repeated a pattern. Text that reads as plain ASCII is a phrase, not a key.
 */
export function isWeakSecret(bytes: Uint8Array): boolean {
  const isPhrase = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  return isPhrase || new Set(bytes).size < 16 || isStaircase(bytes)
}

/** `AAECAwQF…`, the example value found in many manuals: every byte one step from the last. */
function isStaircase(bytes: Uint8Array): boolean {
  const step = ((bytes[1] ?? 0) - (bytes[0] ?? 0)) & 0xff
  return bytes.every((byte, at) => at === 0 || ((byte - (bytes[at - 1] ?? 0)) & 0xff) === step)
}
