import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from './is-same-text.ts'

/** Tokens that only we can make, each for one browser: one from elsewhere fits nobody else. */
export interface XsrfTokens {
  make(bindingHash: string): string
  fits(token: string, bindingHash: string): boolean
}

export function createXsrfTokens(key: Uint8Array): XsrfTokens {
  // The lengths keep two parts from being cut at another place.
  const sign = (bindingHash: string, random: string) =>
    createHmac('sha256', key)
      .update(`${bindingHash.length}!${bindingHash}!${random.length}!${random}`)
      .digest('base64url')
  return {
    make: (bindingHash) => {
      const random = randomBytes(16).toString('base64url')
      return `${random}.${sign(bindingHash, random)}`
    },
    fits: (token, bindingHash) => {
      const [random = '', signature = '', ...rest] = token.split('.')
      return rest.length === 0 && isSameText(signature, sign(bindingHash, random))
    },
  }
}
