import { vi } from 'vitest'
import type { HttpFailure } from '#data/http/http-failure.ts'

type FailedAnswer = ConstructorParameters<typeof HttpFailure>[0]

/** An answer that fails in this way; a time-out comes at once. Put back with `vi.restoreAllMocks`. */
export function failWith({ status, statusText, body, isTimeout }: FailedAnswer): () => Response {
  const timeouts: AbortController[] = []
  if (isTimeout) {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const timeout = new AbortController()
      timeouts.push(timeout)
      return timeout.signal
    })
  }
  return () => {
    for (const timeout of timeouts) timeout.abort()
    if (status === 0) throw new TypeError('Failed to fetch')
    const isText = typeof body === 'string'
    return new Response(isText ? body : JSON.stringify(body), {
      status,
      statusText: statusText ?? '',
      headers: { 'content-type': isText ? 'text/plain' : 'application/json' },
    })
  }
}
