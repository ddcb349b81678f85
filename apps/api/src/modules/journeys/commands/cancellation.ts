import type { CancellationPreview } from '@arriero/domain/contract/http/journeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { lowerFirst } from '@arriero/domain/format/text.ts'
import {
  type CancellationCost,
  describeCancellationCost,
  findCancellationCost,
} from '@arriero/domain/journeys/cancellation-cost.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { Actor, JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import {
  isLateCancellation,
  type JourneyLimits,
  lateCancellationLimit,
} from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { journeyTransitions } from '@arriero/domain/journeys/journey-transitions.ts'
import type { TransitionRequest } from './command-request.ts'
import { type JourneyColumns, statusOf } from './journey-record.ts'

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

/** What the timeline stores about the cost; nothing if there is none. */
export function costDetail(cost: CancellationCost): Record<string, unknown> {
  switch (cost.kind) {
    case 'none':
      return {}
    case 'loaded':
      return { returnFreight: 'to-agree', progress: cost.progress }
    case 'late':
    case 'false-freight':
      return { penaltyCop: cost.amountCop, percent: cost.percent, chargedTo: cost.chargedTo }
  }
}

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

  const ending = {
    event,
    from,
    actor,
    priceCop: journey.price_cop,
    progress: journey.position_progress,
  }
  const cost = findCancellationCost({ ...ending, reasonCode: null }, limits)
  const falseFreight = findCancellationCost({ ...ending, reasonCode: 'FALSO_FLETE' }, limits)
  const freeUntil = freeCancellationLimit(journey, actor, limits)
  const isFree = cost.kind === 'none'
  const sentences = [
    describeCancellationCost(cost),
    isFree && freeUntil ? `Desde el ${formatDateTime(freeUntil)} lo tendrá.` : '',
    isFree && falseFreight.kind === 'false-freight'
      ? `Si el motivo es falso flete: ${lowerFirst(describeCancellationCost(falseFreight))}`
      : '',
    name === 'withdraw' && verdict.to !== 'CancelByDriver'
      ? 'La carga queda sin conductor y hay que buscarle otro.'
      : '',
  ]
  return {
    journeyStateId: journeyStates[verdict.to],
    isLate: event === 'cancelBookingLate' || event === 'withdrawLate',
    freeUntil: freeUntil?.toISOString() ?? null,
    penaltyCop: amountOf(cost),
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

/** Null if the amount must be agreed. */
function amountOf(cost: CancellationCost): number | null {
  if (cost.kind === 'none') return 0
  return cost.kind === 'loaded' ? null : cost.amountCop
}
