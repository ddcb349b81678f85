import type { ErrorCode } from '@arriero/domain/errors.ts'
import { findCookie } from '../session/session-cookie.ts'
import { HttpFailure } from './http-failure.ts'

const timeoutMs = 15_000
/** Of a file of up to 15 MB, sent or received: as long as the server waits for one that is sent. */
const fileTimeoutMs = 120_000
/** Half a gigabyte over a slow line. */
export const largeFileTimeoutMs = 30 * 60_000

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: unknown
  headers?: Record<string, string>
  /** Needed for another origin only; requests to our own always send cookies. */
  credentials?: 'include'
  signal?: AbortSignal | undefined
  /** The body of a good answer is a file, returned as a `Blob`. */
  expectsFile?: true
  /** For files of any size. */
  timeoutMs?: number
}

export type SendRequest = (request: HttpRequest) => Promise<unknown>

/** Sends JSON or a file, returns JSON, text or a file, and throws every failure as an `HttpFailure`. */
export async function sendRequest(fetchImpl: typeof fetch, request: HttpRequest): Promise<unknown> {
  const { response, content } = await fetchContent(fetchImpl, request)
  const body = typeof content === 'string' ? readBody(response, content) : content
  if (response.ok) return body
  const { status, statusText } = response
  const retryAfter = Number(response.headers.get('retry-after')) || null
  throw new HttpFailure({ status, statusText, body, retryAfter })
}

/** Waits for the whole body: a response that is cut off counts as not received. */
async function fetchContent(fetchImpl: typeof fetch, request: HttpRequest) {
  const { method, url, body, headers, credentials, signal, expectsFile } = request
  const usualMs = expectsFile || body instanceof Blob ? fileTimeoutMs : timeoutMs
  const timeout = AbortSignal.timeout(request.timeoutMs ?? usualMs)
  try {
    const response = await fetchImpl(url, {
      method,
      headers: {
        accept: expectsFile
          ? 'image/jpeg, application/pdf, text/csv, application/json'
          : 'application/json',
        ...(body === undefined ? {} : { 'content-type': contentTypeOf(body) }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
      ...(credentials === undefined ? {} : { credentials }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const isFile = expectsFile && response.ok
    return { response, content: await (isFile ? response.blob() : response.text()) }
  } catch (error) {
    // Cancelled by the caller: not a failure to describe.
    if (signal?.aborted) throw error
    throw new HttpFailure({ status: 0, isTimeout: timeout.aborted })
  }
}

/** Files are sent as they are, everything else as JSON. */
const contentTypeOf = (body: unknown): string =>
  body instanceof Blob ? 'application/octet-stream' : 'application/json'

function readBody(response: Response, text: string): unknown {
  const type = response.headers.get('content-type') ?? ''
  // An HTML error page of a proxy must not be shown as a message.
  if (type.includes('html')) return undefined
  if (!type.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface XsrfDeps {
  fetch: typeof fetch
  readCookies: () => string
}

/**
 * Writes to our own origin carry the cookie `XSRF-TOKEN` as a header. When the server rejects
 * it (a cleared cookie, a sign-in in another tab) a fresh one is fetched and the call is sent again.
 */
export function sendWithXsrf({ fetch, readCookies }: XsrfDeps): SendRequest {
  let renewing: Promise<unknown> | null = null
  const send: SendRequest = (request) =>
    sendRequest(fetch, {
      ...request,
      headers: { ...request.headers, ...header(request) },
      // A server on another origin identifies the session by a cookie of its own host.
      ...(isCrossOrigin(request.url) ? { credentials: 'include' } : {}),
    })
  const header = (request: HttpRequest): Record<string, string> => {
    const token = needsXsrfToken(request) ? findCookie(readCookies(), 'XSRF-TOKEN') : null
    return token === null ? {} : { 'x-xsrf-token': token }
  }
  // Fetched only for the cookies it sets, once for all waiting calls.
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
      const isTokenRejected = error instanceof HttpFailure && error.code === wrongToken
      if (!isTokenRejected || !needsXsrfToken(request)) throw error
      await renew()
      return send(request)
    }
  }
}

const wrongToken = 'request.wrong-xsrf-token' satisfies ErrorCode

/** Whether the address names a host. Addresses of our own origin are relative (`toConsoleConfig`). */
const isCrossOrigin = (url: string) => /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(url)

/** The token must not be sent to another host, and reads need none. */
const needsXsrfToken = ({ method, url }: HttpRequest) => method !== 'GET' && !isCrossOrigin(url)
