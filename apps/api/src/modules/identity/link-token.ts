import { createHash, randomBytes } from 'node:crypto'

/** The key at the end of a link in an e-mail: 256 bits, good once. */
export const makeLinkToken = (): string => randomBytes(32).toString('base64url')

/** Only this is kept: a copy of the database opens no link. */
export const hashLinkToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
