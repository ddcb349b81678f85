import { hourMs } from '../calendar/durations.ts'
import { formatDateTime } from '../format/date.ts'
import type { CommandName } from './journey-command.ts'

/** Commands whose event may have been reported by phone, and so have happened earlier. */
export const realTimeCommands = [
  'startJourney',
  'arriveAtOrigin',
  'startLoading',
  'depart',
  'arriveAtDestination',
  'startUnloading',
  'confirmDelivery',
  'reportNovelty',
  'resolveNovelty',
  'closeManually',
] as const satisfies readonly CommandName[]

export const acceptsRealTime = (name: CommandName): boolean =>
  realTimeCommands.some((one) => one === name)

/** The regulation of logistic times allows corrections for three days. */
export const maxRealTimeHours = 72

/** The earliest real time that the record allows: history before the last change stays as it is. */
export const earliestRealTime = (stateSince: Date, now: Date): Date =>
  new Date(Math.max(stateSince.getTime(), now.getTime() - maxRealTimeHours * hourMs))

/** Why this real time can't be recorded; undefined if it can. */
export function refuseRealTime(occurredAt: Date, stateSince: Date, now: Date): string | undefined {
  if (occurredAt > now) return 'La hora real no puede ser futura.'
  const earliest = earliestRealTime(stateSince, now)
  if (occurredAt >= earliest) return undefined
  return earliest.getTime() === stateSince.getTime()
    ? `La hora real no puede ser anterior al último cambio del viaje, el ${formatDateTime(stateSince)}.`
    : `La hora real puede ser de hace ${maxRealTimeHours} horas como máximo.`
}
