import { formatDay } from '../../calendar/calendar-day.ts'
import { formatTime } from '../../format/date.ts'
import { formatDuration, formatRelative } from '../../format/duration.ts'
import { lowerFirst } from '../../format/text.ts'
import { clockStart } from './journey-clock.ts'
import { isAtDestination, type JourneyStateId, journeyStates } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import { novelties } from '../novelty.ts'
import type { NoveltySeverity } from '../novelty-protocol.ts'
import type { UsualStay } from './usual-durations.ts'

/** Worst first within one severity. */
export const attentionReasons = [
  'novelty',
  'unUpdated',
  'papersExpired',
  'late',
  'lostSignal',
  'surcharge',
  'slow',
  'papersRunOut',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** The levels of a novelty's protocol serve for every reason. */
export type AttentionSeverity = NoveltySeverity

/**
 * A reason why a journey needs attention. `since` is when it began, or will begin if it is foreseen, in
 * milliseconds. It doesn't change as time passes, so a queue ordered by it doesn't reshuffle by itself.
 */
export interface Attention {
  reason: AttentionReason
  severity: AttentionSeverity
  since: number
}

/** What an administrator does next about a reason. */
type NextAction =
  | { kind: 'command'; name: 'resolveNovelty' }
  | { kind: 'call'; who: 'driver' | 'customer' }
  | { kind: 'see'; part: 'papers' | 'surcharges' }

const callDriver: NextAction = { kind: 'call', who: 'driver' }
const seePapers: NextAction = { kind: 'see', part: 'papers' }

const nextActions: Record<AttentionReason, NextAction> = {
  novelty: { kind: 'command', name: 'resolveNovelty' },
  unUpdated: callDriver,
  papersExpired: seePapers,
  late: { kind: 'call', who: 'customer' },
  lostSignal: callDriver,
  surcharge: { kind: 'see', part: 'surcharges' },
  slow: callDriver,
  papersRunOut: seePapers,
}

export const nextAction = (reason: AttentionReason): NextAction => nextActions[reason]

/** Labels of the filter. */
export const attentionReasonLabels: Record<AttentionReason, string> = {
  novelty: 'Con novedad',
  unUpdated: 'Sin actualizar',
  papersExpired: 'Papeles vencidos',
  late: 'Tarde',
  lostSignal: 'Sin señal',
  surcharge: 'Con recargo',
  slow: 'Demorado',
  papersRunOut: 'Papeles por vencer',
}

const { OnWay, OnOrigin, Carry, OnRoute, OnDestiny, Discharge } = journeyStates

const stayLabels: Partial<Record<JourneyStateId, string>> = {
  [OnWay]: 'Camino al cargue',
  [OnOrigin]: 'Espera de cargue',
  [Carry]: 'Cargue',
  [OnRoute]: 'En ruta',
  [OnDestiny]: 'Espera de descargue',
  [Discharge]: 'Descargue',
}

/** Optional facts that make the description more precise. */
interface AttentionFacts {
  /** The usual stay in the journey's current state. */
  usualStay?: UsualStay | undefined
  estimatedAt?: number | null | undefined
}

/** One short line, for example «Sin señal hace 41 min». */
export function describeAttention(
  { reason, since }: Attention,
  journey: JourneyDocument,
  now: number,
  facts: AttentionFacts = {},
): string {
  const ago = () => formatRelative(new Date(since), new Date(now))
  switch (reason) {
    case 'novelty':
      return describeNovelty(journey)
    case 'unUpdated':
      return `Sin actualizar ${ago()}`
    case 'papersExpired':
      return withDay('Papeles vencidos', journey)
    case 'late':
      return describeLateness(since, now, facts.estimatedAt)
    case 'lostSignal':
      return `Sin señal ${ago()}`
    case 'surcharge':
      return `Recargo en ${isUnloadingSite(journey) ? 'descargue' : 'cargue'} ${ago()}`
    case 'slow':
      return describeStay(journey, now, facts.usualStay)
    case 'papersRunOut':
      return withDay('Papeles vencen', journey)
  }
}

function describeNovelty({ novelty }: JourneyDocument): string {
  if (!novelty) return attentionReasonLabels.novelty
  const { label } = novelties[novelty.code]
  return `Novedad: ${lowerFirst(label)}`
}

const withDay = (words: string, { papersExpireOn }: JourneyDocument): string =>
  papersExpireOn === null ? words : `${words} el ${formatDay(papersExpireOn)}`

function describeLateness(
  promise: number,
  now: number,
  estimatedAt: AttentionFacts['estimatedAt'],
): string {
  if (typeof estimatedAt === 'number') return `Llega ${formatDuration(estimatedAt - promise)} tarde`
  if (promise <= now) return `Cita vencida ${formatRelative(new Date(promise), new Date(now))}`
  return `No alcanza la cita de las ${formatTime(new Date(promise))}`
}

function describeStay(
  journey: JourneyDocument,
  now: number,
  usualStay: UsualStay | undefined,
): string {
  const label = stayLabels[journey.journeyStateId] ?? 'Demora'
  const stay = `${label}: ${formatDuration(now - clockStart(journey))}`
  return usualStay ? `${stay}, lo normal ${formatDuration(usualStay.medianMs)}` : stay
}

/** An interrupted journey is still where it was interrupted. */
const isUnloadingSite = ({ journeyStateId, interrupted }: JourneyDocument): boolean =>
  isAtDestination(journeyStateId) || interrupted.some(isAtDestination)
