import { formatTime } from '@arriero/domain/format/date.ts'
import { formatDecimal, formatNumber } from '@arriero/domain/format/number.ts'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import type { ConnectionState } from '#data/live/live-database.ts'
import { connectionError } from '#data/live/live-errors.ts'

const stillTrying = 'Seguimos intentando. Lo que ve es lo último que llegó.'

interface ChipText {
  word: string
  detail?: string
  help: string
}

/** Texts of the connection chip. While connected, `detail` is the time since the last message from the server. */
export function describeLive(state: ConnectionState, silenceMs: number): ChipText {
  switch (state.kind) {
    case 'connecting':
      return { word: 'Conectando', help: 'Abriendo la conexión en vivo.' }
    case 'catchingUp': {
      const help = 'Estamos trayendo lo que cambió. Lo que ve puede no ser lo último.'
      return state.expected === 0
        ? { word: 'Poniéndose al día', help }
        : {
            word: 'Poniéndose al día',
            detail: `${formatNumber(state.received)}/${formatNumber(state.expected)}`,
            help,
          }
    }
    case 'live': {
      const help = `Última señal del servidor hace ${inSeconds(silenceMs)}; responde en ${inSeconds(state.lagMs)}.`
      return { word: 'En vivo', detail: inSeconds(silenceMs), help }
    }
    case 'silent':
      return {
        word: 'Sin respuesta',
        detail: `${formatNumber(Math.round(silenceMs / 1000))} s`,
        help: 'El servidor no responde. Lo que ve es lo último que llegó.',
      }
    case 'offline':
      return state.cause === 'version'
        ? {
            word: 'Versión anterior',
            help: 'Hay una versión nueva de la consola. Recargue la página.',
          }
        : {
            word: 'Sin conexión',
            detail: `desde ${formatTime(new Date(state.since))}`,
            help: describeErrorAnd(connectionError(state), stillTrying),
          }
    case 'signedOut':
      return { word: 'Sesión cerrada', help: 'La conexión en vivo pide iniciar sesión de nuevo.' }
  }
}

const inSeconds = (milliseconds: number) => `${formatDecimal(Math.max(milliseconds / 1000, 0.1))} s`
