import type { LogInBody } from '@arriero/domain/contract/http/session.ts'
import type { ConsoleServices } from '../console-services.ts'
import { CookieRefused } from './cookie-refused.ts'
import { HttpFailure } from '../http/http-failure.ts'
import { toStoredUser } from './stored-user.ts'

type Needs = Pick<ConsoleServices, 'http' | 'session'>

const patienceMs = 2000

export async function signIn({ http, session }: Needs, body: LogInBody): Promise<void> {
  // After a sign-out that is still on its way: both renew the cookie that the session is bound to.
  const answer = await http.alone(() =>
    http.writeBare({ method: 'POST', base: 'api', path: 'logIn', body }),
  )
  const user = toStoredUser(answer)
  if (user === null) throw new HttpFailure({ status: 502 })
  session.save(user)
  if (session.read() === null) throw new CookieRefused()
}

/** The person leaves at once, in every tab; the server is told, but a lost network keeps nobody inside. */
export async function signOut({ http, session }: Needs): Promise<void> {
  const user = await Promise.race([http.freshUser().catch(() => null), waitFor(patienceMs)])
  session.clear()
  if (user === null) return
  void http
    .alone(() => http.writeAs(user, { method: 'POST', base: 'api', path: 'logOut' }))
    .catch(() => undefined)
}

const waitFor = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
