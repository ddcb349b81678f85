import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { LogInBody, LogInWithProviderBody } from '@arriero/domain/contract/http/session.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import type { ConsoleServices } from './console-services.ts'
import { HttpFailure } from './http/http-failure.ts'
import type { Http } from './http/http.ts'
import { toStoredUser } from './session/session-cookie.ts'
import { CookiesBlocked } from './session/session.ts'

type SessionServices = Pick<ConsoleServices, 'http' | 'session'>

const signOutTimeoutMs = 2000

export const signIn = (services: SessionServices, body: LogInBody): Promise<void> =>
  openSession(services, 'logIn', body)

/** The same with the ID token of the hosted provider. */
export const signInWithProvider = (
  services: SessionServices,
  body: LogInWithProviderBody,
): Promise<void> => openSession(services, 'logInWithProvider', body)

/** Downloaded at the first use; a button may ask for it before. */
export const loadPasskeyClient = () => import('./passkeys/passkey-client.ts')

/** With a passkey alone or, after e-mail and password, as second factor. */
export async function signInWithPasskey(
  services: SessionServices,
  first: Pick<LogInBody, 'email' | 'password'> | object = {},
): Promise<void> {
  const call = { method: 'POST', base: 'api', path: 'passkeys/options', body: first } as const
  const [client, options] = await Promise.all([
    loadPasskeyClient(),
    services.http.writeWithoutToken(call),
  ])
  const credential = await client.signWithPasskey(options)
  await openSession(services, 'logInWithPasskey', { credential })
}

async function openSession(
  { http, session }: SessionServices,
  path: string,
  body: object,
): Promise<void> {
  // Waits for a sign-out in progress: both renew the cookie that the session is bound to.
  const answer = await http.withSessionLock(() =>
    http.writeWithoutToken({ method: 'POST', base: 'api', path, body }),
  )
  const user = toStoredUser(answer)
  if (user === null) throw new HttpFailure({ status: 502 })
  session.save(user)
  if (session.read() === null) throw new CookiesBlocked()
}

/** How the second factor that is missing can be given; null if nothing is missing. */
export function secondFactorsOf(error: unknown): readonly string[] | null {
  const required = 'session.second-factor-required' satisfies ErrorCode
  if (!(error instanceof HttpFailure) || error.code !== required) return null
  const { factors } = error.body as { factors?: unknown }
  return Array.isArray(factors) ? factors : ['app']
}

/** Clears the session in every tab at once. The server call follows and may fail, so signing out works offline too. */
export async function signOut({ http, session }: SessionServices): Promise<void> {
  const user = await Promise.race([http.freshUser().catch(() => null), waitFor(signOutTimeoutMs)])
  session.clear()
  if (user === null) return
  void http
    .withSessionLock(() => http.writeAs(user, { method: 'POST', base: 'api', path: 'logOut' }))
    .catch(() => undefined)
}

const waitFor = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))

/** Renews the access token before it expires, also while the console is idle. Ignores failures. */
export function keepTokenFresh({ freshUser }: Pick<Http, 'freshUser'>): () => void {
  const timer = setInterval(() => void freshUser().catch(() => undefined), minuteMs)
  return () => clearInterval(timer)
}
