import { formatTime } from '@arriero/domain/format/date.ts'
import { useCallback } from 'react'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import type { ConnectionState, RowsStatus } from '#data/live/live-database.ts'
import { connectionError } from '#data/live/live-errors.ts'
import { useLiveDatabase } from '#data/live/live-hooks.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'

const notSent = 'La acción no se envió.'

/** Why no command may be sent from what the screen shows; null when the data is current. */
export function describeStaleData(connection: ConnectionState, status: RowsStatus): string | null {
  switch (connection.kind) {
    case 'signedOut':
      return `Su sesión terminó. ${notSent} Inicie sesión de nuevo.`
    case 'offline': {
      if (connection.cause === 'version') {
        return `Hay una versión nueva de la consola. ${notSent} Recargue la página.`
      }
      const since = formatTime(new Date(connection.since))
      return describeErrorAnd(
        connectionError(connection),
        `Sin conexión desde ${since}: los datos pueden no ser los últimos. ${notSent}`,
      )
    }
    case 'silent':
      return `El servidor no responde: los datos pueden no ser los últimos. ${notSent} Intente en un momento.`
    case 'connecting':
    case 'catchingUp':
      return `Los datos se están poniendo al día. ${notSent} Intente en un momento.`
    case 'live':
      return status === 'current'
        ? null
        : `Los datos se están poniendo al día. ${notSent} Intente en un momento.`
  }
}

/** Returns a function to call just before sending: the reason why nothing may be sent, or null. */
export function useStaleDataGuard(): () => string | null {
  const database = useLiveDatabase()
  const rows = useJourneys()
  return useCallback(
    () => describeStaleData(database.getConnection(), rows.getStatus()),
    [database, rows],
  )
}
