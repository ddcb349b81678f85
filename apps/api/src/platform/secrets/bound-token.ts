import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from './secret.ts'

/** Random tokens signed for one bearer: only this server can make them, and they are valid for no other bearer. */
export interface BoundTokens {
  make(bearer: string): string
  fits(token: string, bearer: string): boolean
}

export function createBoundTokens(key: Uint8Array): BoundTokens {
  const signText = memoize(1_000, (text) =>
    createHmac('sha256', key).update(text).digest('base64url'),
  )
  // With the lengths, two different pairs can't be joined into the same text.
  const sign = (bearer: string, random: string) =>
    signText(`${bearer.length}!${bearer}!${random.length}!${random}`)
  return {
    make: (bearer) => {
      const random = randomBytes(16).toString('base64url')
      return `${random}.${sign(bearer, random)}`
    },
    fits: (token, bearer) => {
      const [random = '', signature = '', ...rest] = token.split('.')
      return rest.length === 0 && isSameSecret(signature, sign(bearer, random))
    },
  }
}

/** Caches the last results of a pure function of a text, such as a signature. The oldest are dropped first. */
export function memoize<T>(maxSize: number, compute: (text: string) => T) {
  const results = new Map<string, T>()
  return (text: string): T => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    results.set(text, result)
    if (results.size > maxSize) {
      const [oldest = ''] = results.keys()
      results.delete(oldest)
    }
    return result
  }
}
