import { errorCatalogue } from '@arriero/domain/errors.ts'
import { describeError, describeErrorAnd } from '#data/http/describe-error.ts'
import { LiveFailure, type LiveFailureReason } from './live-failure.ts'
import { lostConnection } from './lost-connection.ts'

const sentences: Record<Exclude<LiveFailureReason, 'offline'>, string> = {
  forbidden: 'Su cuenta no puede hacer esto.',
  'not-found': 'Ya no existe.',
  'unknown-collection': errorCatalogue['server.unexpected'].message,
  'invalid-query': errorCatalogue['query.invalid'].message,
  failed: errorCatalogue['server.unavailable'].message,
}

/** A read or a write of the live database that was not done, as the sentence a person reads. */
export function describeLiveFailure(error: unknown): string {
  if (!(error instanceof LiveFailure)) return describeError(error)
  return error.reason === 'offline'
    ? describeErrorAnd(lostConnection(), 'Intente de nuevo cuando vuelva la conexión en vivo.')
    : sentences[error.reason]
}
