import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from './is-same-text.ts'
import { rememberResults } from '../database/remember-results.ts'

/** A random text signed for one bearer: only we can make it, and it fits nobody else. */
export interface BoundTokens {
  make(bearer: string): string
  fits(token: string, bearer: string): boolean
}

export function createBoundTokens(key: Uint8Array): BoundTokens {
  const signText = rememberResults(1_000, (text) =>
    createHmac('sha256', key).update(text).digest('base64url'),
  )
  // The lengths keep two parts from being cut at another place.
  const sign = (bearer: string, random: string) =>
    signText(`${bearer.length}!${bearer}!${random.length}!${random}`)
  return {
    make: (bearer) => {
      const random = randomBytes(16).toString('base64url')
      return `${random}.${sign(bearer, random)}`
    },
    fits: (token, bearer) => {
      const [random = '', signature = '', ...rest] = token.split('.')
      return rest.length === 0 && isSameText(signature, sign(bearer, random))
    },
  }
}
