import { verify } from 'node:crypto'

/** A project as Google knows it: its web API key, and the service account that signs its custom tokens. */
export interface ServiceAccount {
  readonly apiKey: string
  readonly projectId: string
  readonly email: string
  /** In PEM. */
  readonly publicKey: string
}

/** What a valid custom token says. */
interface CustomToken {
  readonly uid: string
  /** Claims of our own, such as a role; they become claims of the ID token. */
  readonly claims: Readonly<Record<string, unknown>>
}

/** An error of the identity toolkit. The code is what the SDK translates; the rest of the message is ours. */
export class IdentityError extends Error {
  constructor(code: string, detail: string) {
    super(`${code} : Firestore double: ${detail}`)
  }
}

const audience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
const maxLifetimeSeconds = 3600
const clockToleranceSeconds = 300
const maxUidLength = 128

/** Claims that belong to Google. */
const reservedClaims = new Set(
  'acr amr at_hash aud auth_time azp cnf c_hash exp firebase iat iss jti nbf nonce sub'.split(' '),
)

/** Checks what Google's documentation says it checks, and throws `IdentityError` otherwise. */
export function readCustomToken(
  token: string,
  account: ServiceAccount,
  accounts: readonly ServiceAccount[],
  nowSeconds: number,
): CustomToken {
  const [header = '', payload = '', signature = '', ...others] = token.split('.')
  const claims = parseJson(payload)
  ensure(others.length === 0 && parseJson(header)['alg'] === 'RS256', 'not signed with RS256')
  const signer = accounts.find(({ email }) => email === claims['iss'])
  ensure(signer !== undefined && claims['sub'] === claims['iss'], 'an unknown service account')
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${payload}`),
    signer.publicKey,
    Buffer.from(signature, 'base64url'),
  )
  ensure(isSigned, 'the signature is wrong')
  if (signer.projectId !== account.projectId) {
    throw new IdentityError('CREDENTIAL_MISMATCH', 'the token is of another project')
  }
  ensure(claims['aud'] === audience, 'the audience is wrong')
  const [issuedAt, expiresAt] = [Number(claims['iat']), Number(claims['exp'])]
  ensure(issuedAt <= nowSeconds + clockToleranceSeconds, 'it was issued in the future')
  ensure(expiresAt > nowSeconds, 'it has expired')
  ensure(expiresAt - issuedAt <= maxLifetimeSeconds, 'it is valid for more than an hour')
  const { uid } = claims
  ensure(typeof uid === 'string' && uid !== '' && uid.length <= maxUidLength, 'no valid uid')
  const own = { ...Object(claims['claims']) }
  const reserved = Object.keys(own).find((name) => reservedClaims.has(name))
  ensure(reserved === undefined, `the claim ${reserved} is reserved`)
  return { uid, claims: own }
}

function ensure(condition: boolean, detail: string): asserts condition {
  if (!condition) throw new IdentityError('INVALID_CUSTOM_TOKEN', detail)
}

/** The claims of a token's part; none if it can't be decoded. */
export function parseJson(part: string): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(Buffer.from(part, 'base64url').toString())) }
  } catch {
    return {}
  }
}
