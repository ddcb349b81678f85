import { HttpFailure } from './http-failure.ts'

const timeoutMs = 15_000

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** One call: JSON in, JSON or text out, and every failure as an `HttpFailure`. */
export async function sendRequest(fetchImpl: typeof fetch, request: Request): Promise<unknown> {
  const response = await reach(fetchImpl, request)
  const body = await readBody(response)
  if (response.ok) return body
  const { status, statusText } = response
  const retryAfter = Number(response.headers.get('retry-after')) || null
  throw new HttpFailure({ status, statusText, body, retryAfter })
}

async function reach(fetchImpl: typeof fetch, request: Request): Promise<Response> {
  const { method, url, body, headers, signal } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetchImpl(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    // Whoever cancelled knows about it: not a failure to describe.
    if (signal?.aborted) throw error
    throw new HttpFailure({ status: 0, isTimeout: timeout.aborted })
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
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
