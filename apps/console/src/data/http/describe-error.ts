import { errorCatalogue } from '@arriero/domain/errors.ts'
import { CookieRefused } from '../session/cookie-refused.ts'
import { HttpFailure } from './http-failure.ts'
import { isNotFetched } from './is-not-fetched.ts'

const notReached = 'Conexión al servidor'

/** Any failure as the sentence a person reads. The order of the rows is the specification's. */
export function describeError(error: unknown): string {
  if (error instanceof CookieRefused) {
    return 'Su navegador no guardó la sesión. Permita las cookies de este sitio e intente de nuevo.'
  }
  if (isNotFetched(error)) return notReached
  if (!(error instanceof HttpFailure)) return errorCatalogue['server.unexpected'].message
  if (error.isTimeout) return 'Error de timeout'
  if (error.status === 0) return notReached
  return describeBody(error) || errorCatalogue[fallbackFor(error.status)].message
}

/** The same, and what it means here: our own words follow the catalogue's, they never replace them. */
export const describeErrorAnd = (error: unknown, next: string): string =>
  `${describeError(error).replace(/\.$/, '')}. ${next}`

/** A proxy's error page says nothing to a person; what its status means does. */
const fallbackFor = (status: number) =>
  [502, 503, 504].includes(status) ? 'server.unavailable' : 'server.unexpected'

/** Our own answers first, then a foreign object's message, then plain text. */
function describeBody({ body, statusText }: HttpFailure): string {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null) return ''
  if ('responseCode' in body && 'responseMessage' in body) return textOf(body.responseMessage)
  return ('message' in body && textOf(body.message)) || statusText
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
