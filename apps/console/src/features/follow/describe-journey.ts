import { dayMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import type { SharedJourney } from '@arriero/domain/contract/http/shared-journeys.ts'
import { formatDate, formatTime } from '@arriero/domain/format/date.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'

/** «hoy a las 16:40», «mañana a las 05:10», «el 21/11/2026 a las 08:00». */
function formatDayAndTime(instant: string, now: number): string {
  const time = `a las ${formatTime(instant)}`
  const day = dayOf(instant)
  if (day === dayOf(new Date(now))) return `hoy ${time}`
  if (day === dayOf(new Date(now + dayMs))) return `mañana ${time}`
  if (day === dayOf(new Date(now - dayMs))) return `ayer ${time}`
  return `el ${formatDate(instant)} ${time}`
}

/** The sentence below the stage: when it arrives, or how it ended. */
export function describeArrival(journey: SharedJourney, now: number): string {
  const { stage, endedAt, estimatedArrivalAt, destination } = journey
  if (stage === 'delivered') {
    return endedAt === null ? '' : `Se entregó ${formatDayAndTime(endedAt, now)}.`
  }
  if (stage === 'cancelled') return 'Este viaje se canceló o venció antes de empezar.'
  if (stage === 'scheduled') return 'El camión todavía no ha salido.'
  if (stage === 'at-destination' || stage === 'unloading')
    return `El camión está en ${destination}.`
  return estimatedArrivalAt === null
    ? 'Por ahora no hay una hora de llegada.'
    : `Llegaría ${formatDayAndTime(estimatedArrivalAt, now)}.`
}

/** Without a report for this long the place on the map says little. */
const silentMs = 30 * minuteMs

export interface LastSignal {
  text: string
  isOld: boolean
}

/** Where the truck was last seen and how long ago, by the server's clock; null if that is not shown. */
export function describeSignal(
  { position, answeredAt, stage }: SharedJourney,
  sinceReceivedMs: number,
): LastSignal | null {
  if (stage === 'scheduled' || stage === 'delivered' || stage === 'cancelled') return null
  if (!position) return { text: 'La ubicación no está disponible por ahora.', isOld: true }
  const ageMs = Date.parse(answeredAt) - Date.parse(position.at) + sinceReceivedMs
  const isOld = ageMs > silentMs
  const place = position.near === null ? '' : ` cerca de ${position.near}`
  const age = ageMs < minuteMs ? 'hace menos de 1 min' : `hace ${formatDuration(ageMs)}`
  return {
    text: isOld ? `Sin señal reciente: última ${age}${place}.` : `Última señal ${age}${place}.`,
    isOld,
  }
}
