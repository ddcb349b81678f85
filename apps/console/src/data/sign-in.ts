import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { LogInBody } from '@arriero/domain/contract/http/session.ts'
import type { ConsoleServices } from './console-services.ts'
import { HttpFailure } from './http/http-failure.ts'
import type { Http } from './http/http.ts'
import { toStoredUser } from './session/session-cookie.ts'
import { CookiesBlocked } from './session/session.ts'

type SessionServices = Pick<ConsoleServices, 'http' | 'session'>

const signOutTimeoutMs = 2000

export async function signIn({ http, session }: SessionServices, body: LogInBody): Promise<void> {
  // Waits for a sign-out in progress: both renew the cookie that the session is bound to.
  const answer = await http.withSessionLock(() =>
    http.writeWithoutToken({ method: 'POST', base: 'api', path: 'logIn', body }),
  )
  const user = toStoredUser(answer)
  if (user === null) throw new HttpFailure({ status: 502 })
  session.save(user)
  if (session.read() === null) throw new CookiesBlocked()
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
