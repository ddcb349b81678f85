import type { LogInBody } from '@arriero/domain/contract/http/session.ts'
import type { ConsoleServices } from './console-services.ts'
import { HttpFailure } from './http-failure.ts'
import { toStoredUser } from './stored-user.ts'

type Needs = Pick<ConsoleServices, 'http' | 'session'>

export async function signIn({ http, session }: Needs, body: LogInBody): Promise<void> {
  const answer = await http.writeBare({ method: 'POST', base: 'api', path: 'logIn', body })
  const user = toStoredUser(answer)
  if (user === null) throw new HttpFailure({ status: 502 })
  session.save(user)
}

/** The person leaves at once; the server is told, but a lost network must not keep them inside. */
export async function signOut({ http, session }: Needs): Promise<void> {
  const told = http.write({ method: 'POST', base: 'api', path: 'logOut' }).catch(() => undefined)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 2000))])
  session.clear()
}
