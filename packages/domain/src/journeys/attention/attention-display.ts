import { formatDay } from '../../calendar/calendar-day.ts'
import { formatTime } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatRelative } from '../../format/relative.ts'
import { type JourneyStateId, journeyStates } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import { novelties } from '../novelty.ts'
import type { Attention, AttentionReason } from './attention.ts'
import type { UsualStay } from './usual-durations.ts'

const { OnWay, OnOrigin, Carry, OnRoute, OnDestiny, Discharge, OnDestinySurcharge } = journeyStates

/** As a filter names them. */
export const attentionReasonLabels: Record<AttentionReason, string> = {
  novelty: 'Con novedad',
  unUpdated: 'Sin reporte',
  papersExpired: 'Papeles vencidos',
  late: 'Tarde',
  lostSignal: 'Sin señal',
  surcharge: 'Con recargo',
  slow: 'Demorado',
  papersRunOut: 'Papeles por vencer',
}

const stays: Partial<Record<JourneyStateId, string>> = {
  [OnWay]: 'Camino al cargue',
  [OnOrigin]: 'Espera de cargue',
  [Carry]: 'Cargue',
  [OnRoute]: 'En ruta',
  [OnDestiny]: 'Espera de descargue',
  [Discharge]: 'Descargue',
}

const atDestination: ReadonlySet<JourneyStateId> = new Set([
  OnDestiny,
  Discharge,
  OnDestinySurcharge,
])

/** What a line is the better for, where the caller has it. */
interface Known {
  /** Of the state the journey is in. */
  usual?: UsualStay | undefined
  estimatedAt?: number | null | undefined
}

/** One short line: «Sin señal hace 41 min». */
export function describeAttention(
  { reason, since }: Attention,
  journey: JourneyDocument,
  now: number,
  known: Known = {},
): string {
  const ago = () => formatRelative(new Date(Math.min(since, now)), new Date(now))
  switch (reason) {
    case 'novelty':
      return describeNovelty(journey)
    case 'unUpdated':
      return `Sin reporte ${ago()}`
    case 'papersExpired':
      return withDay('Papeles vencidos', journey)
    case 'late':
      return describeLateness(since, now, known.estimatedAt)
    case 'lostSignal':
      return `Sin señal ${ago()}`
    case 'surcharge':
      return `Recargo en ${isAtDestination(journey) ? 'descargue' : 'cargue'} ${ago()}`
    case 'slow':
      return describeStay(journey, now, known.usual)
    case 'papersRunOut':
      return withDay('Papeles vencen', journey)
  }
}

function describeNovelty({ novelty }: JourneyDocument): string {
  if (!novelty) return attentionReasonLabels.novelty
  const { label } = novelties[novelty.code]
  return `Novedad: ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

const withDay = (words: string, { papersExpireOn }: JourneyDocument): string =>
  papersExpireOn === null ? words : `${words} el ${formatDay(papersExpireOn)}`

function describeLateness(promise: number, now: number, estimatedAt: Known['estimatedAt']): string {
  if (typeof estimatedAt === 'number') return `Llega ${formatDuration(estimatedAt - promise)} tarde`
  if (promise <= now) return `Cita vencida ${formatRelative(new Date(promise), new Date(now))}`
  return `No alcanza la cita de las ${formatTime(new Date(promise))}`
}

function describeStay(
  { journeyStateId, stateSince }: JourneyDocument,
  now: number,
  usual: UsualStay | undefined,
): string {
  const stay = `${stays[journeyStateId] ?? 'Demora'}: ${formatDuration(now - Date.parse(stateSince))}`
  return usual ? `${stay}, lo normal ${formatDuration(usual.medianMs)}` : stay
}

/** An interruption is where the state before it was. */
const isAtDestination = ({ journeyStateId, interrupted }: JourneyDocument): boolean =>
  atDestination.has(journeyStateId) || interrupted.some((id) => atDestination.has(id))
