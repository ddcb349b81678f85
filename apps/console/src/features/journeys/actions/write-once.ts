import { describeErrorAnd } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { Http } from '#data/http/http.ts'

/** What a proxy answers when it lost the server in between. */
const proxyLostServer: readonly number[] = [502, 504]

/** The call left, and no answer says whether it was carried out. */
export const isAnswerUnknown = (error: unknown): boolean =>
  error instanceof HttpFailure && (error.status === 0 || proxyLostServer.includes(error.status))

export const describeUnknownAnswer = (error: unknown): string =>
  describeErrorAnd(error, 'No sabemos si quedó hecho. Reintente: no se hará dos veces.')

/** Asks again by itself, once: the same key makes sure that it is not done twice. */
export async function writeOnce(
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
