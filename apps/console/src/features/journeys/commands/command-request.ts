import { describeErrorAnd } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { Http } from '#data/http/http.ts'

/** Statuses of a proxy that lost the connection to the server. */
const proxyErrors: readonly number[] = [502, 504]

/** The request was sent, but no answer says whether it was carried out. */
export const isAnswerUnknown = (error: unknown): boolean =>
  error instanceof HttpFailure && (error.status === 0 || proxyErrors.includes(error.status))

export const describeUnknownAnswer = (error: unknown): string =>
  describeErrorAnd(error, 'No sabemos si quedó hecho. Reintente: no se hará dos veces.')

/** Repeats the request once if no answer arrives; the idempotency key prevents a second execution. */
export async function writeWithRetry(
  write: Http['write'],
  call: Parameters<Http['write']>[0],
): Promise<unknown> {
  try {
    return await write(call)
  } catch (error) {
    if (!isAnswerUnknown(error)) throw error
    return write(call)
  }
}
