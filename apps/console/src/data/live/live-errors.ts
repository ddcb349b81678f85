import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { describeError, describeErrorAnd } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { ConnectionState, RowsStatus, WatchRefusal } from './live-database.ts'

/** Why a read or a write of the live database failed. */
export type LiveFailureReason =
  /** Not connected, or the connection broke before the response: a write may have succeeded. */
  'offline' | 'unknown-collection' | 'forbidden' | 'invalid-query' | 'not-found' | 'failed'

export class LiveFailure extends Error {
  readonly reason: LiveFailureReason

  constructor(reason: LiveFailureReason) {
    super(`live database: ${reason}`)
    this.name = 'LiveFailure'
    this.reason = reason
  }
}

const failureMessages: Record<Exclude<LiveFailureReason, 'offline'>, string> = {
  forbidden: 'Su cuenta no puede hacer esto.',
  'not-found': 'Ya no existe.',
  'unknown-collection': errorCatalogue['server.unexpected'].message,
  'invalid-query': errorCatalogue['query.invalid'].message,
  failed: errorCatalogue['server.unavailable'].message,
}

/** The message for a failed read or write of the live database. */
export function describeLiveFailure(error: unknown): string {
  if (!(error instanceof LiveFailure)) return describeError(error)
  return error.reason === 'offline'
    ? describeErrorAnd(connectionError(), 'Intente de nuevo cuando vuelva la conexión en vivo.')
    : failureMessages[error.reason]
}

type Offline = Extract<ConnectionState, { kind: 'offline' }>

/** The reason for the lost connection, as an error that `describeError` understands. */
export const connectionError = ({ problem }: Pick<Offline, 'problem'> = {}): unknown =>
  problem ?? new HttpFailure({ status: 0 })

export type SignInRefusal = Extract<ServerMessage, { kind: 'refused' }>['reason']

/** Messages for the browser's console when the document database rejects the custom token. */
export const signInRefusalMessages: Record<Exclude<SignInRefusal, 'version'>, string> = {
  'invalid-token': 'La conexión en vivo no aceptó la sesión. Inicie sesión de nuevo.',
  'token-expired': 'La sesión expiró.',
  other: 'La conexión en vivo rechazó la entrada.',
}

const refusalMessages: Record<WatchRefusal, string> = {
  'unknown-collection': errorCatalogue['server.unexpected'].message,
  'invalid-query': errorCatalogue['query.invalid'].message,
  'too-many': 'Hay demasiadas listas abiertas. Recargue la página.',
  forbidden: 'Su cuenta no puede ver esta información.',
  failed: errorCatalogue['server.unavailable'].message,
}

/** Why there are no rows to show; null while they are loading or when they are there. */
export function describeMissingRows(
  status: RowsStatus,
  connection: ConnectionState,
): string | null {
  if (typeof status === 'object') return refusalMessages[status.refused]
  if (status !== 'loading') return null
  if (connection.kind === 'signedOut') return 'La sesión se cerró. Inicie sesión de nuevo.'
  if (connection.kind !== 'offline') return null
  return connection.cause === 'version'
    ? 'Hay una versión nueva de la consola. Recargue la página.'
    : describeError(connectionError(connection))
}

interface StaleRows {
  text: string
  /** No newer rows can arrive. */
  isLost: boolean
}

/** Why the rows on the screen may be outdated or incomplete; null when they are current. */
export function describeStaleRows(
  status: RowsStatus,
  connection: ConnectionState,
  now: Date,
): StaleRows | null {
  if (status === 'current') return null
  switch (connection.kind) {
    case 'signedOut':
      return { text: 'Sesión cerrada · Inicie sesión de nuevo', isLost: true }
    case 'offline': {
      if (connection.cause === 'version') {
        return { text: 'Versión anterior · Recargue la página', isLost: true }
      }
      const age = formatRelative(new Date(connection.since), now)
      const detail = status === 'stale' ? `Actualizado ${age}` : 'Lista incompleta'
      return { text: `Sin conexión · ${detail}`, isLost: true }
    }
    case 'silent':
      return { text: 'El servidor no responde', isLost: false }
    default:
      return { text: 'Poniéndose al día…', isLost: false }
  }
}
