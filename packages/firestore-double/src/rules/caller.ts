/** The person of a request. Claims are those of the ID token. */
export interface SignedInCaller {
  readonly uid: string
  readonly claims: Readonly<Record<string, unknown>>
}

/** `owner` is a server with a service account: rules do not apply to it. */
export type TokenCaller = SignedInCaller | 'nobody' | 'owner'

/**
 * Reads the caller from an `Authorization` header. The token is read and not verified: ID tokens of the Auth emulator
 * and of the SDK's mock users have no signature. `Bearer owner` is what Firebase's own emulators accept from servers.
 */
export function readTokenCaller(authorization: string | undefined): TokenCaller {
  const [, token] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? []
  if (token === undefined) return 'nobody'
  if (token === 'owner') return 'owner'
  const claims = readClaims(token)
  const uid = claims['user_id'] ?? claims['sub']
  return typeof uid === 'string' ? { uid, claims } : 'nobody'
}

function readClaims(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
