import { errorCatalogue } from '@arriero/domain/errors.ts'
import { LiveFailure, type LiveFailureReason } from './live-failure.ts'

const sentences: Record<LiveFailureReason, string> = {
  offline: 'No hay conexión en vivo. Intente de nuevo cuando vuelva.',
  forbidden: 'Su cuenta no puede hacer esto.',
  'not-found': 'Ya no existe.',
  'unknown-collection': errorCatalogue['server.unexpected'].message,
  'invalid-query': errorCatalogue['server.unexpected'].message,
  failed: errorCatalogue['server.unavailable'].message,
}

/** A read or a write of the live database that was not done, as the sentence a person reads. */
export const describeLiveFailure = (error: unknown): string =>
  error instanceof LiveFailure
    ? sentences[error.reason]
    : errorCatalogue['server.unexpected'].message
