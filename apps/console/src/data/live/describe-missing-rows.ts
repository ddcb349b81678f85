import { errorCatalogue } from '@arriero/domain/errors.ts'
import { describeError } from '#data/http/describe-error.ts'
import type { ConnectionState } from './connection-state.ts'
import type { RowsStatus, WatchRefusal } from './live-database.ts'
import { lostConnection } from './lost-connection.ts'

const refusals: Record<WatchRefusal, string> = {
  'unknown-collection': errorCatalogue['server.unexpected'].message,
  'invalid-query': errorCatalogue['query.invalid'].message,
  'too-many': 'Hay demasiadas listas abiertas. Recargue la página.',
  forbidden: 'Su cuenta no puede ver esta información.',
  failed: errorCatalogue['server.unavailable'].message,
}

/** Why there are no rows to show, when waiting a moment more is not the answer; otherwise null. */
export function describeMissingRows(
  status: RowsStatus,
  connection: ConnectionState,
): string | null {
  if (typeof status === 'object') return refusals[status.refused]
  if (status !== 'loading') return null
  if (connection.kind === 'signedOut') return 'La sesión se cerró. Inicie sesión de nuevo.'
  if (connection.kind !== 'offline') return null
  return connection.cause === 'version'
    ? 'Hay una versión nueva de la consola. Recargue la página.'
    : describeError(lostConnection(connection))
}
