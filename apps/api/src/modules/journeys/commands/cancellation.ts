import type { CancellationPreview } from '@arriero/domain/contract/http/journeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatCop } from '@arriero/domain/format/number.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { Actor, JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import {
  isLateCancellation,
  type JourneyLimits,
  lateCancellationLimit,
} from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import {
  type JourneyStatus,
  journeyTransitions,
} from '@arriero/domain/journeys/journey-transitions.ts'
import type { TransitionRequest } from './command-request.ts'
import { isWithin, type JourneyColumns, statusOf } from './journey-record.ts'

type CancellationRequest = { actor: Actor; command: Pick<TransitionRequest['command'], 'name'> }
type CancellationColumns = Pick<JourneyColumns, 'journey_state_id' | 'interrupted' | 'loading_at'>

/** `cancel` and `withdraw` become different events by actor, state and time; other commands are their own event. */
export function resolveEvent(
  journey: CancellationColumns,
  { actor, command: { name } }: CancellationRequest,
  now: Date,
  limits: JourneyLimits,
): JourneyEvent {
  const { state } = statusOf(journey)
  const isLate = () =>
    state === 'RequestBookingAccepted' &&
    journey.loading_at !== null &&
    isLateCancellation(journey.loading_at, now, limits)
  if (name === 'withdraw') return isLate() ? 'withdrawLate' : name
  if (name !== 'cancel' || actor !== 'customer') return name
  if (!journeyTransitions[state].cancelBooking) return name
  return isLate() ? 'cancelBookingLate' : 'cancelBooking'
}

interface Penalty {
  penaltyCop: number
  percent: number
  chargedTo: 'customer' | 'driver'
}

interface JourneyEnding {
  event: JourneyEvent
  from: JourneyStatus
  actor: Actor
  reasonCode: string | null
  priceCop: number
}

/** The charge for ending a journey this way, if there is one. */
export function findPenalty(ending: JourneyEnding, limits: JourneyLimits): Penalty | undefined {
  const { event, priceCop } = ending
  const charge = (percent: number, chargedTo: Penalty['chargedTo']): Penalty => ({
    penaltyCop: Math.round((priceCop * percent) / 100),
    percent,
    chargedTo,
  })
  if (event === 'cancelBookingLate') return charge(limits.lateCancellationPercent, 'customer')
  if (event === 'withdrawLate') return charge(limits.lateCancellationPercent, 'driver')
  return isFalseFreight(ending) ? charge(limits.falseFreightPercent, 'customer') : undefined
}

/** False freight: the truck arrived and there was no load. */
const isFalseFreight = ({ event, from, actor, reasonCode }: JourneyEnding): boolean =>
  event === 'cancel' &&
  hasArrivedAtOrigin(from) &&
  (actor === 'customer' || reasonCode === 'FALSO_FLETE')

/** Also true while a novelty or a lost signal interrupts the stay at the loading site. */
const hasArrivedAtOrigin = (status: JourneyStatus): boolean =>
  isWithin(status, 'OnOrigin', 'OnOriginSurcharge', 'Carry')

/** The result of cancelling now, or for a driver, of withdrawing. Throws if the transition table forbids it. */
export function previewCancellation(
  journey: JourneyColumns,
  actor: Exclude<Actor, 'system'>,
  now: Date,
  limits: JourneyLimits,
): CancellationPreview {
  const name = actor === 'driver' ? 'withdraw' : 'cancel'
  const event = resolveEvent(journey, { actor, command: { name } }, now, limits)
  const from = statusOf(journey)
  const verdict = journeyCan(from, event, actor)
  if (!verdict.allowed) throw new AppError(verdict.code, verdict.because)

  const ending = { event, from, actor, priceCop: journey.price_cop }
  const penalty = findPenalty({ ...ending, reasonCode: null }, limits)
  const falseFreightPenalty = findPenalty({ ...ending, reasonCode: 'FALSO_FLETE' }, limits)
  const freeUntil = freeCancellationLimit(journey, actor, limits)
  const sentences = [
    penalty ? `${describePenalty(penalty)}.` : 'No tiene costo.',
    !penalty && freeUntil ? `Desde el ${formatDateTime(freeUntil)} lo tendrá.` : '',
    !penalty && falseFreightPenalty && hasArrivedAtOrigin(from)
      ? `Si el motivo es falso flete: ${lowerFirst(describePenalty(falseFreightPenalty))}.`
      : '',
    name === 'withdraw' && verdict.to !== 'CancelByDriver'
      ? 'La carga queda sin conductor y hay que buscarle otro.'
      : '',
  ]
  return {
    journeyStateId: journeyStates[verdict.to],
    isLate: event === 'cancelBookingLate' || event === 'withdrawLate',
    freeUntil: freeUntil?.toISOString() ?? null,
    penaltyCop: penalty?.penaltyCop ?? 0,
    consequence: sentences.filter((sentence) => sentence !== '').join(' '),
  }
}

/** End of free cancellation: only for an accepted booking, and only for its customer and its driver. */
function freeCancellationLimit(
  journey: JourneyColumns,
  actor: Actor,
  limits: JourneyLimits,
): Date | null {
  const isBooked = journey.journey_state_id === journeyStates.RequestBookingAccepted
  if (!isBooked || journey.loading_at === null || actor === 'administrator') return null
  return lateCancellationLimit(journey.loading_at, limits)
}

function describePenalty({ penaltyCop, percent, chargedTo }: Penalty): string {
  const payer = chargedTo === 'customer' ? 'al cliente' : 'al conductor'
  return `Se le cobran ${formatCop(penaltyCop)} ${payer} (${percent} % del flete)`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
