import type { ErrorCode } from '@arriero/domain/errors.ts'
import { HttpFailure } from './http-failure.ts'
import { type Request, type Send, sendRequest } from './send-request.ts'
import { findCookie } from '../session/session-cookie.ts'

interface XsrfDeps {
  fetch: typeof fetch
  readCookies: () => string
}

/**
 * Writes to our own origin carry the cookie `XSRF-TOKEN` as a header. When the server does not know
 * it (a cleared cookie, a sign-in in another tab) a fresh one is fetched and the call goes out again.
 */
export function sendWithXsrf({ fetch, readCookies }: XsrfDeps): Send {
  let renewing: Promise<unknown> | null = null
  const send: Send = (request) =>
    sendRequest(fetch, {
      ...request,
      headers: { ...request.headers, ...header(request) },
      // A server on another origin knows the session by a cookie of its own host.
      ...(isElsewhere(request.url) ? { credentials: 'include' } : {}),
    })
  const header = (request: Request): Record<string, string> => {
    const token = isOwnWrite(request) ? findCookie(readCookies(), 'XSRF-TOKEN') : null
    return token === null ? {} : { 'x-xsrf-token': token }
  }
  // Fetched for the cookies it sets, once for all calls that wait.
  const renew = () => {
    renewing ??= sendRequest(fetch, { method: 'GET', url: '/config.json' }).finally(
      () => (renewing = null),
    )
    return renewing
  }
  return async (request) => {
    try {
      return await send(request)
    } catch (error) {
      const isUnknown = error instanceof HttpFailure && error.code === wrongToken
      if (!isUnknown || !isOwnWrite(request)) throw error
      await renew()
      return send(request)
    }
  }
}

const wrongToken = 'request.wrong-xsrf-token' satisfies ErrorCode

/** Whether it names a host: addresses of our own origin are relative (`toConsoleConfig`). */
const isElsewhere = (url: string) => /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(url)

/** The token must not travel to another host, and reads need none. */
const isOwnWrite = ({ method, url }: Request) => method !== 'GET' && !isElsewhere(url)
