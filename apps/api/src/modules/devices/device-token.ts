import { createHash, randomBytes } from 'node:crypto'

/** Long and random, so that a plain digest is enough to keep it by. */
export const newDeviceToken = (): string => randomBytes(32).toString('base64url')

export const hashDeviceToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
