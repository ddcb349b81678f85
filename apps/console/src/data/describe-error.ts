import { errorCatalogue } from '@arriero/domain/errors.ts'
import { HttpFailure } from './http-failure.ts'

/** Any failure as the sentence a person reads. The order of the rows is the specification's. */
export function describeError(error: unknown): string {
  if (!(error instanceof HttpFailure)) return errorCatalogue['server.unexpected'].message
  if (error.isTimeout) return 'Error de timeout'
  if (error.status === 0) return 'Conexión al servidor'
  return describeBody(error.body) || error.statusText || errorCatalogue['server.unexpected'].message
}

/** Our own answers first, then a foreign object's message, then plain text. */
function describeBody(body: unknown): string {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null) return ''
  if ('responseCode' in body && 'responseMessage' in body) return textOf(body.responseMessage)
  return 'message' in body ? textOf(body.message) : ''
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
