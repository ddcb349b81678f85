import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Opaque on purpose: they mean nothing without our table, which keeps only their hashes. */
export interface RefreshTokens {
  make(): string
  /** The one that takes its place; always the same, so that a lost answer can be given again. */
  next(token: string): string
  hash(token: string): string
}

export function createRefreshTokens(key: Uint8Array): RefreshTokens {
  return {
    make: () => randomBytes(32).toString('base64url'),
    next: (token) => createHmac('sha256', key).update(token).digest('base64url'),
    hash: (token) => createHash('sha256').update(token).digest('base64url'),
  }
}
