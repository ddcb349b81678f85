import { randomUUID } from 'node:crypto'
import { IdentityError, type ServiceAccount, parseJson, readCustomToken } from './custom-token.ts'

/** A person who has signed in to a project. */
interface Person {
  readonly uid: string
  readonly account: ServiceAccount
  readonly claims: Readonly<Record<string, unknown>>
  /** How the person signed in. */
  readonly provider: 'custom' | 'anonymous'
}

const addressPattern =
  /^\/(?:identitytoolkit|securetoken)\.googleapis\.com\/v1\/(accounts:\w+|token)$/
const idTokenSeconds = 3600

/**
 * The calls of Firebase Authentication that an anonymous sign-in and one with a custom token make, at the addresses
 * that the SDK uses for emulators. A double too: custom tokens are checked as Google's documentation says, ID tokens are unsigned.
 */
export class IdentityToolkit {
  readonly #accounts: readonly ServiceAccount[]
  readonly #people = new Map<string, Person>()
  readonly #refreshTokens = new Map<string, Person>()
  readonly #disabled = new Set<string>()

  constructor(accounts: readonly ServiceAccount[]) {
    this.#accounts = accounts
  }

  /** Ends the sign-ins of a person: ID tokens stay valid until they expire, and can't be renewed. */
  revoke(uid: string): void {
    for (const [token, person] of this.#refreshTokens) {
      if (person.uid === uid) this.#refreshTokens.delete(token)
    }
  }

  disable(uid: string): void {
    this.#disabled.add(uid)
  }

  /** Undefined if the address is not one of these calls. */
  answer(
    path: string,
    apiKey: string | null,
    body: string,
  ): { status: number; body: object } | undefined {
    const [, call] = addressPattern.exec(path) ?? []
    if (call === undefined) return undefined
    try {
      return { status: 200, body: this.#perform(call, this.#accountOf(apiKey), body) }
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error
      return { status: 400, body: { error: { code: 400, message: error.message } } }
    }
  }

  #perform(call: string, account: ServiceAccount, body: string): object {
    switch (call) {
      case 'accounts:signInWithCustomToken':
        return this.#signIn(account, body)
      case 'accounts:signUp':
        return this.#signUp(account, body)
      case 'accounts:lookup':
        return this.#lookUp(account, body)
      case 'token':
        return this.#refresh(new URLSearchParams(body).get('refresh_token'))
      default:
        throw new IdentityError('OPERATION_NOT_ALLOWED', `the call ${call}`)
    }
  }

  #accountOf(apiKey: string | null): ServiceAccount {
    const account = this.#accounts.find((known) => known.apiKey === apiKey)
    if (account) return account
    throw new IdentityError('API key not valid. Please pass a valid API key.', String(apiKey))
  }

  #signIn(account: ServiceAccount, body: string): object {
    const { token } = readBody(body)
    if (typeof token !== 'string' || token === '') {
      throw new IdentityError('MISSING_CUSTOM_TOKEN', 'no token')
    }
    const known = readCustomToken(token, account, this.#accounts, now())
    const person: Person = { account, provider: 'custom', ...known }
    this.#refuseDisabled(person)
    const isNewUser = !this.#people.has(keyOf(person))
    this.#people.set(keyOf(person), person)
    const expiresIn = String(idTokenSeconds)
    return { ...this.#issue(person), expiresIn, isNewUser }
  }

  /** A new person without a name. With an e-mail or a password it would be another method, which is not doubled. */
  #signUp(account: ServiceAccount, body: string): object {
    const { email, password } = readBody(body)
    if (email !== undefined || password !== undefined) {
      throw new IdentityError('OPERATION_NOT_ALLOWED', 'sign-up with an e-mail')
    }
    const person: Person = { account, provider: 'anonymous', uid: randomUUID(), claims: {} }
    this.#people.set(keyOf(person), person)
    const expiresIn = String(idTokenSeconds)
    return { ...this.#issue(person), localId: person.uid, expiresIn }
  }

  #lookUp(account: ServiceAccount, body: string): object {
    const { idToken } = readBody(body)
    const claims = parseJson(String(idToken).split('.')[1] ?? '')
    const uid = String(claims['sub'])
    const person = this.#people.get(keyOf({ account, uid }))
    if (!person || claims['aud'] !== account.projectId || Number(claims['exp']) <= now()) {
      throw new IdentityError('INVALID_ID_TOKEN', 'not a token of this project')
    }
    this.#refuseDisabled(person)
    const isCustom = person.provider === 'custom'
    return { users: [{ localId: uid, ...(isCustom && { customAuth: true }), validSince: '0' }] }
  }

  #refresh(token: string | null): object {
    const person = this.#refreshTokens.get(token ?? '')
    if (!person) throw new IdentityError('TOKEN_EXPIRED', 'unknown or revoked')
    this.#refuseDisabled(person)
    const { idToken, refreshToken } = this.#issue(person, token ?? undefined)
    return {
      id_token: idToken,
      access_token: idToken,
      refresh_token: refreshToken,
      expires_in: String(idTokenSeconds),
      token_type: 'Bearer',
      user_id: person.uid,
      project_id: person.account.projectId,
    }
  }

  #issue(person: Person, refreshToken: string = randomUUID()) {
    this.#refreshTokens.set(refreshToken, person)
    return { idToken: createIdToken(person), refreshToken }
  }

  #refuseDisabled({ uid }: Person): void {
    if (this.#disabled.has(uid)) throw new IdentityError('USER_DISABLED', uid)
  }
}

const now = () => Math.floor(Date.now() / 1000)

const keyOf = ({ account, uid }: Pick<Person, 'account' | 'uid'>) => `${account.projectId}/${uid}`

function readBody(body: string): Record<string, unknown> {
  try {
    return { ...Object(JSON.parse(body)) }
  } catch {
    return {}
  }
}

/** Unsigned, as those of the Auth emulator. */
function createIdToken({ uid, account: { projectId }, claims, provider }: Person): string {
  const issuedAt = now()
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = {
    ...claims,
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: issuedAt,
    user_id: uid,
    sub: uid,
    iat: issuedAt,
    exp: issuedAt + idTokenSeconds,
    firebase: { identities: {}, sign_in_provider: provider },
    ...(provider === 'anonymous' && { provider_id: provider }),
  }
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`
}
