/** A call that got no usable answer, or a refusal. `status` 0 means the server was not reached. */
export class HttpFailure extends Error {
  readonly status: number
  readonly statusText: string
  readonly body: unknown
  readonly isTimeout: boolean
  /** Seconds the server asks to wait before the next try. */
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

  /** Our own name for what went wrong, where the answer carries one. */
  get code(): string | null {
    const { body } = this
    if (typeof body !== 'object' || body === null || !('responseCode' in body)) return null
    return typeof body.responseCode === 'string' ? body.responseCode : null
  }
}
