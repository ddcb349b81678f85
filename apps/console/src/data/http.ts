import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { isTokenValid } from './token-validity.ts'
import { HttpFailure } from './http-failure.ts'
import { type RefreshDeps, leftElsewhere, shareRefresh } from './refresh-session.ts'
import type { Request } from './send-request.ts'
import { sendWithXsrf } from './xsrf.ts'

export interface HttpDeps extends Omit<RefreshDeps, 'api' | 'send'> {
  config: Pick<ConsoleConfig, 'api' | 'gateway'>
  fetch: typeof fetch
  now: () => Date
  readCookies: () => string
}

/** A zod schema is one; typed by shape so that the login screen carries no schema library. */
interface Parser<T> {
  parse: (value: unknown) => T
}

type Base = 'api' | 'gateway'
type Write = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  base: Base
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Http {
  get: <T>(base: Base, path: string, parser: Parser<T>, signal?: AbortSignal) => Promise<T>
  write: (call: Write) => Promise<unknown>
  /** Without Bearer header and without a refresh before it: sign-in and the like. */
  writeBare: (call: Write) => Promise<unknown>
  /** Signed by this user, whoever is stored by now. */
  writeAs: (user: StoredUser, call: Write) => Promise<unknown>
  /** The stored user with an access token that counts as valid; `force` renews it anyway. */
  freshUser: (force?: 'force') => Promise<StoredUser>
  /** Forgets who was signed in; the login screen says why. */
  leave: (message: string) => void
  /** Runs while no other tab signs in or out or renews its tokens. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
}

export function createHttp(deps: HttpDeps): Http {
  const { config, session } = deps
  const send = sendWithXsrf(deps)
  const refresh = shareRefresh({ ...deps, api: config.api, send })

  const freshUser: Http['freshUser'] = async (force) => {
    const user = session.read()
    if (user === null) throw leftElsewhere(deps)
    if (force === undefined && isTokenValid(user.accessToken, deps.now())) return user
    return refresh(user)
  }

  const sendAs = ({ accessToken }: StoredUser, request: Request) =>
    send({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${accessToken}` },
    })

  async function sendSigned(request: Request): Promise<unknown> {
    const user = await freshUser()
    try {
      return await sendAs(user, request)
    } catch (error) {
      // A token that looks valid here may be revoked, or our clock wrong: renew it once.
      if (!(error instanceof HttpFailure) || error.status !== 401) throw error
      return sendAs(await refresh(user), request)
    }
  }

  const toRequest = ({ base, path, ...rest }: Write): Request => ({
    ...rest,
    url: config[base] + path,
  })

  return {
    get: async (base, path, parser, signal) =>
      parser.parse(await sendSigned({ method: 'GET', url: config[base] + path, signal })),
    write: (call) => sendSigned(toRequest(call)),
    writeBare: (call) => send(toRequest(call)),
    writeAs: (user, call) => sendAs(user, toRequest(call)),
    freshUser,
    leave(message) {
      session.clear()
      deps.onSignedOut(message)
    },
    alone: deps.lockTabs,
  }
}
