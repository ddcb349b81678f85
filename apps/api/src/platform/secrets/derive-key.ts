import { hkdfSync } from 'node:crypto'

/** One secret of the installation, a key of its own for each use: one that leaks opens nothing else. */
export function deriveKey(secret: Uint8Array, use: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `arriero ${use}`, 32))
}
