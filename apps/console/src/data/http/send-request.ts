import { HttpFailure } from './http-failure.ts'

const timeoutMs = 15_000

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: unknown
  headers?: Record<string, string>
  /** Cookies go to our own origin anyway; to another one only when asked for. */
  credentials?: 'include'
  signal?: AbortSignal | undefined
}

export type Send = (request: Request) => Promise<unknown>

/** One call: JSON in, JSON or text out, and every failure as an `HttpFailure`. */
export async function sendRequest(fetchImpl: typeof fetch, request: Request): Promise<unknown> {
  const { response, text } = await reach(fetchImpl, request)
  const body = readBody(response, text)
  if (response.ok) return body
  const { status, statusText } = response
  const retryAfter = Number(response.headers.get('retry-after')) || null
  throw new HttpFailure({ status, statusText, body, retryAfter })
}

/** An answer counts once all of it is here: one cut in the middle was not received. */
async function reach(fetchImpl: typeof fetch, request: Request) {
  const { method, url, body, headers, credentials, signal } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetchImpl(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(credentials === undefined ? {} : { credentials }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return { response, text: await response.text() }
  } catch (error) {
    // Whoever cancelled knows about it: not a failure to describe.
    if (signal?.aborted) throw error
    throw new HttpFailure({ status: 0, isTimeout: timeout.aborted })
  }
}

function readBody(response: Response, text: string): unknown {
  const type = response.headers.get('content-type') ?? ''
  // A proxy's error page is not a sentence for a person.
  if (type.includes('html')) return undefined
  if (!type.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
