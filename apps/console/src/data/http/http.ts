import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import type { StoredUser, RefreshTokenBody } from '@arriero/domain/contract/http/session.ts'
import { isTokenValid } from '../session/token-validity.ts'
import { HttpFailure } from './http-failure.ts'
import type { Request, Send } from './send-request.ts'
import { sendWithXsrf } from './xsrf.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { describeError } from './describe-error.ts'
import type { Session } from '../session/session.ts'
import { toStoredUser } from '../session/stored-user.ts'

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

interface RefreshDeps {
  /** Base address of the main API. */
  api: string
  session: Pick<Session, 'read' | 'save' | 'clear'>
  send: Send
  /** Runs one work at a time among all tabs, where the browser can. */
  lockTabs: <T>(work: () => Promise<T>) => Promise<T>
  onSignedOut: (message: string) => void
}

/** However many calls find the token invalid, one refresh goes out and all wait for it. */
function shareRefresh(deps: RefreshDeps) {
  let running: Promise<StoredUser> | null = null
  return (stale: StoredUser): Promise<StoredUser> => {
    running ??= deps.lockTabs(() => refreshOnce(deps, stale)).finally(() => (running = null))
    return running
  }
}

async function refreshOnce(deps: RefreshDeps, stale: StoredUser): Promise<StoredUser> {
  const { session } = deps
  const current = session.read()
  if (current === null) throw leftElsewhere(deps)
  // Another tab renewed it while we waited for our turn.
  if (current.refreshToken !== stale.refreshToken) return current
  try {
    const user = await askForTokens(deps, current)
    // Meanwhile the person may have signed out, or in again: the newest word counts.
    const latest = session.read()
    if (latest === null) throw leftElsewhere(deps)
    if (latest.refreshToken !== current.refreshToken) return latest
    session.save(user)
    return user
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.status !== 400) throw error
    const winner = session.read()
    if (winner !== null && winner.refreshToken !== current.refreshToken) return winner
    session.clear()
    deps.onSignedOut(describeError(error))
    throw error
  }
}

async function askForTokens({ api, send }: RefreshDeps, current: StoredUser): Promise<StoredUser> {
  const { accessToken, refreshToken, id } = current
  const body: RefreshTokenBody = { accessToken, refreshToken, id }
  const answer = await send({ method: 'POST', url: `${api}refreshToken`, body })
  const user = toStoredUser(answer)
  if (user === null) throw new HttpFailure({ status: 502 })
  return user
}

/** The cookie is gone, most often because another tab signed out: this one must not stay inside. */
function leftElsewhere({ onSignedOut }: Pick<RefreshDeps, 'onSignedOut'>): HttpFailure {
  const { status, message } = errorCatalogue['session.required']
  onSignedOut(message)
  return new HttpFailure({ status, body: message })
}
