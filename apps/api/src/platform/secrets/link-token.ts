import { createHash, randomBytes } from 'node:crypto'

/** The token of a link that is sent to a person, 256 bits. */
export const makeLinkToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash is stored, so that links can't be taken from a copy of the database. */
export const hashLinkToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
