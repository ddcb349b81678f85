import { formatTime } from '@arriero/domain/format/date.ts'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import type { ConnectionState } from '#data/live/connection-state.ts'
import type { RowsStatus } from '#data/live/live-database.ts'
import { lostConnection } from '#data/live/lost-connection.ts'

const notSent = 'La acción no se envió.'

/** Why nobody should act on what is on the screen; null when it is the truth. */
export function describeStaleLock(connection: ConnectionState, status: RowsStatus): string | null {
  switch (connection.kind) {
    case 'signedOut':
      return `Su sesión terminó. ${notSent} Inicie sesión de nuevo.`
    case 'offline': {
      if (connection.cause === 'version') {
        return `Hay una versión nueva de la consola. ${notSent} Recargue la página.`
      }
      const since = formatTime(new Date(connection.since))
      return describeErrorAnd(
        lostConnection(connection),
        `Sin conexión desde ${since}: los datos pueden no ser los últimos. ${notSent}`,
      )
    }
    case 'connecting':
    case 'catchingUp':
      return `Los datos se están poniendo al día. ${notSent} Intente en un momento.`
    case 'live':
      return status === 'current'
        ? null
        : `Los datos se están poniendo al día. ${notSent} Intente en un momento.`
  }
}
