import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { deriveKey } from './secret.ts'

/** Encrypts values in the database that must not be readable in a copy of it. */
export interface Sealer {
  seal: (text: string) => string
  /** Undefined if it was sealed with another key or modified. */
  open: (sealed: string) => string | undefined
  /** The same for the same text; nobody without the key can make it. */
  sign: (text: string) => string
}

const nonceLength = 12
const tagLength = 16

export function createSealer(key: Uint8Array): Sealer {
  const signingKey = deriveKey(key, 'signature')
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceLength + tagLength) return undefined
      const bodyAt = nonceLength + tagLength
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength))
      decipher.setAuthTag(bytes.subarray(nonceLength, bodyAt))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
    sign: (text) => createHmac('sha256', signingKey).update(text).digest('base64url'),
  }
}
