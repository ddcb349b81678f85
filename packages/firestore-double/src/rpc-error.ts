/** The statuses that the double answers, with their number in gRPC and over HTTP. */
const statuses = {
  INVALID_ARGUMENT: { code: 3, httpStatus: 400 },
  NOT_FOUND: { code: 5, httpStatus: 404 },
  ALREADY_EXISTS: { code: 6, httpStatus: 409 },
  PERMISSION_DENIED: { code: 7, httpStatus: 403 },
  FAILED_PRECONDITION: { code: 9, httpStatus: 400 },
  ABORTED: { code: 10, httpStatus: 409 },
  UNIMPLEMENTED: { code: 12, httpStatus: 501 },
  INTERNAL: { code: 13, httpStatus: 500 },
} as const

type RpcStatus = keyof typeof statuses

/** An error of a call, as Firestore reports it. */
export class RpcError extends Error {
  readonly status: RpcStatus
  readonly code: number
  readonly httpStatus: number

  constructor(status: RpcStatus, message: string) {
    super(message)
    this.status = status
    this.code = statuses[status].code
    this.httpStatus = statuses[status].httpStatus
  }

  /** Body of an HTTP answer, and the last message of a stream. */
  toBody(): { error: { code: number; status: string; message: string } } {
    return { error: { code: this.httpStatus, status: this.status, message: this.message } }
  }
}

export const permissionDenied = (): RpcError =>
  new RpcError('PERMISSION_DENIED', 'Missing or insufficient permissions.')

/** Any other exception is a mistake of the double itself. */
export const toRpcError = (error: unknown): RpcError =>
  error instanceof RpcError
    ? error
    : new RpcError(
        'INTERNAL',
        `Firestore double: ${String(error instanceof Error ? error.stack : error)}`,
      )
