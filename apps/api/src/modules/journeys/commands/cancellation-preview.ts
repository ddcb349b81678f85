import type { CancellationPreview } from '@arriero/domain/contract/http/cancellation.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatCop } from '@arriero/domain/format/cop.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import type { Actor } from '@arriero/domain/journeys/actor.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import {
  type JourneyLimits,
  lateCancellationLimit,
} from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { type JourneyColumns, standingOf } from './journey-record.ts'
import { hasCome, type Penalty, penaltyOf } from './penalty.ts'
import { resolveEvent } from './resolve-event.ts'

/** What cancelling now would lead to, or why it can't be done. For a driver, cancelling is withdrawing. */
export function previewCancellation(
  journey: JourneyColumns,
  actor: Exclude<Actor, 'system'>,
  now: Date,
  limits: JourneyLimits,
): CancellationPreview {
  const name = actor === 'driver' ? 'withdraw' : 'cancel'
  const event = resolveEvent(journey, { actor, command: { name } }, now, limits)
  const from = standingOf(journey)
  const verdict = journeyCan(from, event, actor)
  if (!verdict.allowed) throw new AppError(verdict.code, verdict.because)

  const ending = { event, from, actor, priceCop: journey.price_cop }
  const penalty = penaltyOf({ ...ending, reasonCode: null }, limits)
  const ofFalseFreight = penaltyOf({ ...ending, reasonCode: 'FALSO_FLETE' }, limits)
  const freeUntil = freeLimit(journey, actor, limits)
  const sentences = [
    penalty ? `${costOf(penalty)}.` : 'No tiene costo.',
    !penalty && freeUntil ? `Desde el ${formatDateTime(freeUntil)} lo tendrá.` : '',
    !penalty && ofFalseFreight && hasCome(from)
      ? `Si el motivo es falso flete: ${lowerFirst(costOf(ofFalseFreight))}.`
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

/** Only an accepted booking has one, and only for who made it or accepted it. */
function freeLimit(journey: JourneyColumns, actor: Actor, limits: JourneyLimits): Date | null {
  const isBooked = journey.journey_state_id === journeyStates.RequestBookingAccepted
  if (!isBooked || journey.loading_at === null || actor === 'administrator') return null
  return lateCancellationLimit(journey.loading_at, limits)
}

function costOf({ penaltyCop, percent, chargedTo }: Penalty): string {
  const whom = chargedTo === 'customer' ? 'al cliente' : 'al conductor'
  return `Se le cobran ${formatCop(penaltyCop)} ${whom} (${percent} % del flete)`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
