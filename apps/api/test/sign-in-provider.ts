import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'
import { testKeyPair } from './service-account.ts'

/** An account as `accounts:lookup` answers it. */
interface Account {
  email?: string
  emailVerified?: boolean
  phoneNumber?: string
  disabled?: boolean
  validSince?: string
}

interface TokenOptions {
  /** Seconds before now. */
  age?: number
  provider?: string
  claims?: Record<string, unknown>
  header?: { alg?: string; kid?: string }
  /** PEM; the key of the double unless given. */
  privateKey?: string
}

export const otherKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

/**
 * A double of Firebase Authentication for the tests of the server: serves public keys and accounts, and signs ID tokens
 * as Google's documentation describes them.
 */
export async function openSignInProvider(clock: () => Date) {
  const accounts = new Map<string, Account>()
  const state = { keysStatus: 200, lookupStatus: 200, cacheControl: 'public, max-age=3600' }
  const requests = { keys: 0, lookups: 0 }
  const keys = new Map([['key-a', testKeyPair().publicKey]])
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => void answer(request.url ?? '', body).then((sent) => send(...sent)))
    const send = (status: number, content: unknown) =>
      response
        .writeHead(status, { 'cache-control': state.cacheControl })
        .end(JSON.stringify(content))
  })
  async function answer(url: string, body: string): Promise<[number, unknown]> {
    if (url === '/keys') {
      requests.keys++
      const jwks = [...keys].map(async ([kid, pem]) => ({
        ...(await exportJWK(createPublicKey(pem))),
        kid,
        alg: 'RS256',
        use: 'sig',
      }))
      return [state.keysStatus, { keys: await Promise.all(jwks) }]
    }
    requests.lookups++
    const ids = (JSON.parse(body) as { localId: string[] }).localId
    const users = ids.flatMap((localId) =>
      accounts.has(localId) ? [{ localId, ...accounts.get(localId) }] : [],
    )
    return [state.lookupStatus, users.length > 0 ? { users } : {}]
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const project = 'demo-arriero'

  return {
    origin,
    accounts,
    keys,
    state,
    requests,
    env: { FIREBASE_AUTH_URL: origin, FIREBASE_CERTIFICATES_URL: `${origin}/keys` },
    /** The token of a sign-in just now. */
    signToken(subject: string, options: TokenOptions = {}): Promise<string> {
      const { age = 0, provider = 'password', claims, header, privateKey } = options
      const at = Math.floor(clock().getTime() / 1000) - age
      const content = {
        iss: `https://securetoken.google.com/${project}`,
        aud: project,
        sub: subject,
        iat: at,
        exp: at + 3600,
        auth_time: at,
        firebase: { identities: {}, sign_in_provider: provider },
        ...claims,
      }
      return new SignJWT(content)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'key-a', ...header })
        .sign(createPrivateKey(privateKey ?? testKeyPair().privateKey))
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type SignInProvider = Awaited<ReturnType<typeof openSignInProvider>>
