/** A call without a usable response, or with an error response. `status` 0 means the server was not reached. */
export class HttpFailure extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: unknown
  readonly isTimeout: boolean
  /** Seconds to wait before the next attempt, from the `Retry-After` header. */
  readonly retryAfter: number | null

  constructor(answer: {
    status: number
    statusText?: string
    body?: unknown
    isTimeout?: boolean
    retryAfter?: number | null
  }) {
    super(`HTTP ${answer.status}`)
    this.name = 'HttpFailure'
    this.status = answer.status
    this.statusText = answer.statusText ?? ''
    this.body = answer.body
    this.isTimeout = answer.isTimeout ?? false
    this.retryAfter = answer.retryAfter ?? null
  }

  /** Our own error code, if the response carries one. */
  get code(): string | null {
    const { body } = this
    if (typeof body !== 'object' || body === null || !('responseCode' in body)) return null
    return typeof body.responseCode === 'string' ? body.responseCode : null
  }
}

/** Retries a read once, but not after a timeout (the user has waited long enough) or a 4xx response. */
export const retryOnce = (failures: number, error: Error): boolean =>
  failures < 1 &&
  !(error instanceof HttpFailure && (error.isTimeout || isClientError(error.status)))

const isClientError = (status: number) => status >= 400 && status < 500

/** Whether a lazily loaded chunk failed to load. Each browser has its own message for it. */
export const isModuleLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(
    error.message,
  )
