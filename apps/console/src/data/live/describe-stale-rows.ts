import { formatRelative } from '@arriero/domain/format/relative.ts'
import type { ConnectionState } from './connection-state.ts'
import type { RowsStatus } from './live-database.ts'

interface StaleRows {
  text: string
  /** Nothing newer is on its way. */
  isLost: boolean
}

/** Why rows on the screen may not be the newest, or not all; null when they are. */
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
      const since = new Date(connection.since)
      const age = formatRelative(since, since > now ? since : now)
      const detail = status === 'stale' ? `Actualizado ${age}` : 'Lista incompleta'
      return { text: `Sin conexión · ${detail}`, isLost: true }
    }
    default:
      return { text: 'Poniéndose al día…', isLost: false }
  }
}
