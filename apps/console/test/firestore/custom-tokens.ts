import { generateKeyPairSync, sign } from 'node:crypto'
import type { ServiceAccount } from '@arriero/firestore-double/auth/custom-token.ts'

const audience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** A new project whose service account has the key of these tests. */
export function createAccount(): ServiceAccount {
  const projectId = `demo-${crypto.randomUUID()}`
  const email = `api@${projectId}.example`
  return { apiKey: `key of ${projectId}`, projectId, email, publicKey }
}

/** A custom token as our API signs it; `ageSeconds` ago, valid for an hour. */
export function createCustomToken(
  { email }: ServiceAccount,
  uid: string,
  { claims = {}, ageSeconds = 0, ...overrides }: Record<string, unknown> & TokenOptions = {},
): string {
  const issuedAt = Math.floor(Date.now() / 1000) - ageSeconds
  const payload = {
    iss: email,
    sub: email,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + 3600,
    uid,
    claims,
    ...overrides,
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(payload)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
}

interface TokenOptions {
  claims?: object
  ageSeconds?: number
}
