import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** What a customer will do with a journey; mostly nothing (`leave`). */
export type CustomerPlan =
  | { kind: 'leave' }
  | { kind: 'cancelFrom'; at: number }
  | { kind: 'cancelIn'; state: 'OnWay' | 'OnOrigin'; reasonCode: string }
  | { kind: 'confirm' }

export function drawPlan(
  { kind, loadingAt }: JourneyDocument,
  { now, random }: { now: number; random: Random },
): CustomerPlan {
  // A booking is cancelled early or late, up to its appointment.
  const at = loadingAt ? random.between(now, Math.max(now, Date.parse(loadingAt))) : now
  return random.pickWeighted<CustomerPlan>([
    [{ kind: 'leave' }, 80],
    [{ kind: 'confirm' }, 12],
    [{ kind: 'cancelFrom', at }, kind === 'booking' ? 8 : 2],
    [{ kind: 'cancelIn', state: 'OnWay', reasonCode: 'CLIENTE_DESISTE' }, 4],
    [{ kind: 'cancelIn', state: 'OnOrigin', reasonCode: 'FALSO_FLETE' }, 2.5],
  ])
}

/** The command to send in the journey's current state, if any. */
export function nextCommand(
  plan: CustomerPlan,
  journey: JourneyDocument,
  now: number,
): JourneyCommand | undefined {
  const state = journeyStateKey(journey.journeyStateId)
  switch (plan.kind) {
    case 'leave':
      return undefined
    case 'cancelFrom':
      return now >= plan.at && canCancel(journey)
        ? { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' }
        : undefined
    case 'cancelIn':
      return state === plan.state ? { name: 'cancel', reasonCode: plan.reasonCode } : undefined
    case 'confirm':
      if (state !== 'Discharge') return undefined
      return {
        name: 'confirmDelivery',
        proof: { receivedBy: 'Cliente (demostración)', documentNumber: `DEMO-${journey.code}` },
      }
  }
}

function canCancel({ journeyStateId, interrupted }: JourneyDocument): boolean {
  const status = {
    state: journeyStateKey(journeyStateId),
    interrupted: interrupted.map(journeyStateKey),
  }
  return (['cancel', 'cancelBooking'] as const).some(
    (event) => journeyCan(status, event, 'customer').allowed,
  )
}
