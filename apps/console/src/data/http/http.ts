import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import type { StoredUser, RefreshTokenBody } from '@arriero/domain/contract/http/session.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { isTokenValid, toStoredUser } from '../session/session-cookie.ts'
import type { Session } from '../session/session.ts'
import { describeError } from './describe-error.ts'
import { HttpFailure } from './http-failure.ts'
import {
  type HttpRequest,
  largeFileTimeoutMs,
  type SendRequest,
  sendWithXsrf,
} from './send-request.ts'

export interface HttpDeps extends Omit<RefreshDeps, 'api' | 'send'> {
  config: Pick<ConsoleConfig, 'api' | 'gateway'>
  fetch: typeof fetch
  now: () => Date
  readCookies: () => string
}

/** A zod schema, typed by shape so that the login bundle contains no schema library. */
interface ResponseParser<T> {
  parse: (value: unknown) => T
}

type ApiBase = 'api' | 'gateway'
type HttpWrite = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  base: ApiBase
  path: string
  body?: unknown
  headers?: Record<string, string>
}

type Download = {
  base: ApiBase
  path: string
  /** Sent with POST and without a Bearer header: the token of a link. Without it, a GET of one's own file. */
  link?: { token: string }
  signal?: AbortSignal
}

export interface Http {
  get: <T>(
    base: ApiBase,
    path: string,
    parser: ResponseParser<T>,
    signal?: AbortSignal,
  ) => Promise<T>
  /** For public pages, whose links carry a token of their own. */
  getWithoutToken: <T>(
    base: ApiBase,
    path: string,
    parser: ResponseParser<T>,
    headers: Record<string, string>,
  ) => Promise<T>
  /** An image or PDF. */
  getFile: (base: ApiBase, path: string, signal?: AbortSignal) => Promise<Blob>
  /** A file of any size. */
  download: (call: Download) => Promise<Blob>
  write: (call: HttpWrite) => Promise<unknown>
  /** Without a Bearer header and without refreshing the token first, for calls such as sign-in. */
  writeWithoutToken: (call: HttpWrite) => Promise<unknown>
  /** Authenticated as this user, even if another one is stored by now. */
  writeAs: (user: StoredUser, call: HttpWrite) => Promise<unknown>
  /** The stored user with a valid access token; `force` renews the token even if it is still valid. */
  freshUser: (force?: 'force') => Promise<StoredUser>
  /** Clears the session; the login screen shows the message. */
  endSession: (message: string) => void
  /** Runs `work` while no other tab signs in or out or renews its tokens. */
  withSessionLock: <T>(work: () => Promise<T>) => Promise<T>
}

export function createHttp(deps: HttpDeps): Http {
  const { config, session } = deps
  const send = sendWithXsrf(deps)
  const refresh = shareRefresh({ ...deps, api: config.api, send })

  const freshUser: Http['freshUser'] = async (force) => {
    const user = session.read()
    if (user === null) throw reportSignedOut(deps)
    if (force === undefined && isTokenValid(user.accessToken, deps.now())) return user
    return refresh(user)
  }

  const sendAs = ({ accessToken }: StoredUser, request: HttpRequest) =>
    send({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${accessToken}` },
    })

  async function sendAuthenticated(request: HttpRequest): Promise<unknown> {
    const user = await freshUser()
    try {
      return await sendAs(user, request)
    } catch (error) {
      // The token may be revoked although it looks valid, or our clock is wrong: renew it once.
      if (!(error instanceof HttpFailure) || error.status !== 401) throw error
      return sendAs(await refresh(user), request)
    }
  }

  const toRequest = ({ base, path, ...rest }: HttpWrite): HttpRequest => ({
    ...rest,
    url: config[base] + path,
  })

  return {
    get: async (base, path, parser, signal) =>
      parser.parse(await sendAuthenticated({ method: 'GET', url: config[base] + path, signal })),
    getWithoutToken: async (base, path, parser, headers) =>
      parser.parse(await send({ method: 'GET', url: config[base] + path, headers })),
    getFile: async (base, path, signal) => {
      const url = config[base] + path
      return asFile(await sendAuthenticated({ method: 'GET', url, signal, expectsFile: true }))
    },
    download: async ({ base, path, link, signal }) => {
      const url = config[base] + path
      const request = { url, signal, expectsFile: true, timeoutMs: largeFileTimeoutMs } as const
      return asFile(
        link === undefined
          ? await sendAuthenticated({ ...request, method: 'GET' })
          : await send({ ...request, method: 'POST', body: link }),
      )
    },
    write: (call) => sendAuthenticated(toRequest(call)),
    writeWithoutToken: (call) => send(toRequest(call)),
    writeAs: (user, call) => sendAs(user, toRequest(call)),
    freshUser,
    endSession(message) {
      session.clear()
      deps.onSignedOut(message)
    },
    withSessionLock: deps.lockTabs,
  }
}

function asFile(body: unknown): Blob {
  if (!(body instanceof Blob)) throw new HttpFailure({ status: 502 })
  return body
}

interface RefreshDeps {
  /** Base address of the main API. */
  api: string
  session: Pick<Session, 'read' | 'save' | 'clear'>
  send: SendRequest
  /** Runs one task at a time across all tabs, where the browser supports locks. */
  lockTabs: <T>(work: () => Promise<T>) => Promise<T>
  onSignedOut: (message: string) => void
}

/** Shares one refresh among all calls that find the token invalid at the same time. */
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
  if (current === null) throw reportSignedOut(deps)
  // Another tab renewed the token while we waited for the lock.
  if (current.refreshToken !== stale.refreshToken) return current
  try {
    const user = await requestTokens(deps, current)
    // The user may have signed out or in again during the request: the newest cookie wins.
    const latest = session.read()
    if (latest === null) throw reportSignedOut(deps)
    if (latest.refreshToken !== current.refreshToken) return latest
    session.save(user)
    return user
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.status !== 400) throw error
    const newest = session.read()
    if (newest !== null && newest.refreshToken !== current.refreshToken) return newest
    session.clear()
    deps.onSignedOut(describeError(error))
    throw error
  }
}

async function requestTokens({ api, send }: RefreshDeps, current: StoredUser): Promise<StoredUser> {
  const { accessToken, refreshToken, id } = current
  const body: RefreshTokenBody = { accessToken, refreshToken, id }
  const answer = await send({ method: 'POST', url: `${api}refreshToken`, body })
  const user = toStoredUser(answer)
  if (user === null) throw new HttpFailure({ status: 502 })
  return user
}

/** The cookie is gone, usually because another tab signed out: this tab must go to the login screen too. */
function reportSignedOut({ onSignedOut }: Pick<RefreshDeps, 'onSignedOut'>): HttpFailure {
  const { status, message } = errorCatalogue['session.required']
  onSignedOut(message)
  return new HttpFailure({ status, body: message })
}
