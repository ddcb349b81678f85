import { errorCatalogue } from '@arriero/domain/errors.ts'
import { CookiesBlocked } from '../session/session.ts'
import { HttpFailure, isModuleLoadError } from './http-failure.ts'

const notReached = 'Conexión al servidor'

/** The Spanish message for any failure. The order of the checks is the specification's. */
export function describeError(error: unknown): string {
  if (error instanceof CookiesBlocked) {
    return 'Su navegador no guardó la sesión. Permita las cookies de este sitio e intente de nuevo.'
  }
  if (isModuleLoadError(error)) return notReached
  if (!(error instanceof HttpFailure)) return errorCatalogue['server.unexpected'].message
  if (error.isTimeout) return 'Error de timeout'
  if (error.status === 0) return notReached
  return describeBody(error) || errorCatalogue[fallbackFor(error.status)].message
}

/** The error's message, followed by the caller's sentence, which never replaces it. */
export const describeErrorAnd = (error: unknown, sentence: string): string =>
  `${describeError(error).replace(/\.$/, '')}. ${sentence}`

/** A proxy's error page is useless to the user, so the message comes from its status. */
const fallbackFor = (status: number) =>
  [502, 503, 504].includes(status) ? 'server.unavailable' : 'server.unexpected'

/** Tries plain text, then our own error body, then another object's `message`, then the status text. */
function describeBody({ body, statusText }: HttpFailure): string {
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || body === null) return ''
  if ('responseCode' in body && 'responseMessage' in body) return textOf(body.responseMessage)
  return ('message' in body && textOf(body.message)) || statusText
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Advice for a form after a lost connection or a timeout, whose fixed messages give none. Null for other failures. */
export function describeNextStep(error: unknown): string | null {
  if (!(error instanceof HttpFailure)) return null
  if (error.isTimeout) return 'El servidor tardó demasiado. Intente de nuevo.'
  return error.status === 0 ? 'Lo que escribió sigue aquí. Intente de nuevo.' : null
}

/** `Puede intentar en 14 min 05 s.` */
export function describeWait(seconds: number): string {
  if (seconds <= 0) return 'Ya puede intentar de nuevo.'
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `Puede intentar en ${seconds} s.`
  return `Puede intentar en ${minutes} min ${String(seconds % 60).padStart(2, '0')} s.`
}
