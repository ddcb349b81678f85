import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import type { RefreshTokenBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { isAccessTokenValid } from './access-token.ts'
import { describeError } from './describe-error.ts'
import { HttpFailure } from './http-failure.ts'
import { type Request, sendRequest } from './send-request.ts'
import { findCookie } from './session-cookie.ts'
import type { Session } from './session.ts'
import { toStoredUser } from './stored-user.ts'

export interface HttpDeps {
  config: Pick<ConsoleConfig, 'api' | 'gateway'>
  session: Session
  fetch: typeof fetch
  now: () => Date
  readCookies: () => string
  /** Runs one refresh at a time among all tabs where the browser can; among calls it is always so. */
  lockTabs: <T>(work: () => Promise<T>) => Promise<T>
  onSignedOut: (message: string) => void
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
}

export interface Http {
  get: <T>(base: Base, path: string, parser: Parser<T>, signal?: AbortSignal) => Promise<T>
  write: (call: Write) => Promise<unknown>
  /** Without Bearer header and without a refresh before it: sign-in and the like. */
  writeBare: (call: Write) => Promise<unknown>
  /** The stored user with an access token that counts as valid; `force` renews it anyway. */
  freshUser: (force?: 'force') => Promise<StoredUser>
}

export function createHttp(deps: HttpDeps): Http {
  const { config, session } = deps
  const refresh = shareRefresh(deps)

  const freshUser: Http['freshUser'] = async (force) => {
    const user = session.read()
    if (user === null) throw leftElsewhere(deps)
    if (force === undefined && isAccessTokenValid(user.accessToken, deps.now())) return user
    return refresh(user)
  }

  const send = (request: Request, user?: StoredUser) =>
    sendRequest(deps.fetch, {
      ...request,
      headers: {
        ...(user ? { authorization: `Bearer ${user.accessToken}` } : {}),
        ...xsrfHeader(request, deps.readCookies()),
      },
    })

  async function sendSigned(request: Request): Promise<unknown> {
    try {
      return await send(request, await freshUser())
    } catch (error) {
      // A token that looks valid here may be revoked, or our clock wrong: renew it once.
      if (!(error instanceof HttpFailure) || error.status !== 401) throw error
      return send(request, await freshUser('force'))
    }
  }

  const toRequest = ({ method, base, path, body }: Write): Request => ({
    method,
    url: config[base] + path,
    body,
  })

  return {
    get: async (base, path, parser, signal) =>
      parser.parse(await sendSigned({ method: 'GET', url: config[base] + path, signal })),
    write: (call) => sendSigned(toRequest(call)),
    writeBare: (call) => send(toRequest(call)),
    freshUser,
  }
}

/** However many calls find the token invalid, one refresh goes out and all wait for it. */
function shareRefresh(deps: HttpDeps) {
  let running: Promise<StoredUser> | null = null
  return (stale: StoredUser): Promise<StoredUser> => {
    running ??= deps.lockTabs(() => refreshOnce(deps, stale)).finally(() => (running = null))
    return running
  }
}

async function refreshOnce(deps: HttpDeps, stale: StoredUser): Promise<StoredUser> {
  const { session } = deps
  const current = session.read()
  if (current === null) throw leftElsewhere(deps)
  // Another tab renewed it while we waited for our turn.
  if (current.refreshToken !== stale.refreshToken) return current
  const { accessToken, refreshToken, id } = current
  const body: RefreshTokenBody = { accessToken, refreshToken, id }
  try {
    const url = `${deps.config.api}refreshToken`
    const headers = xsrfHeader({ method: 'POST', url }, deps.readCookies())
    const answer = await sendRequest(deps.fetch, { method: 'POST', url, body, headers })
    const user = toStoredUser(answer)
    if (user === null) throw new HttpFailure({ status: 502, body: answer })
    // Meanwhile the person may have signed out, or in again: the newest word counts.
    const latest = session.read()
    if (latest === null) throw leftElsewhere(deps)
    if (latest.refreshToken !== refreshToken) return latest
    session.save(user)
    return user
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.status !== 400) throw error
    const winner = session.read()
    if (winner !== null && winner.refreshToken !== refreshToken) return winner
    session.clear()
    deps.onSignedOut(describeError(error))
    throw error
  }
}

/** The cookie is gone, most often because another tab signed out: this one must not stay inside. */
function leftElsewhere({ onSignedOut }: HttpDeps): HttpFailure {
  const { status, message } = errorCatalogue['session.required']
  onSignedOut(message)
  return new HttpFailure({ status, body: message })
}

/** Only for writes to our own origin: the token must not travel to another host. */
function xsrfHeader({ method, url }: Request, cookies: string): Record<string, string> {
  if (method === 'GET' || /^(?:[a-z]+:)?\/\//i.test(url)) return {}
  const token = findCookie(cookies, 'XSRF-TOKEN')
  return token === null ? {} : { 'x-xsrf-token': token }
}
