import { AppError } from '@arriero/domain/errors.ts'
import { journeyStates, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { Asked } from './asked.ts'
import type { JourneyColumns } from './journey-record.ts'

type Journey = Pick<
  JourneyColumns,
  'customer_id' | 'driver_id' | 'offered_driver_id' | 'journey_state_id'
>

/** Any driver may take these. */
export const openToAll: readonly JourneyStateId[] = [
  journeyStates.Request,
  journeyStates.RequestBooking,
  journeyStates.RequestBookingReassing,
]

/** Customers and drivers see their own journeys; of any other they do not even learn that it exists. */
export function refuseStranger(journey: Journey, { actor, actorId, command }: Asked): void {
  if (actor === 'customer' && journey.customer_id !== actorId) {
    throw new AppError('journey.not-found')
  }
  if (actor !== 'driver' || isHis(journey, actorId)) return
  if (command.name === 'accept') refuseLateAcceptance(journey)
  else if (!openToAll.includes(journey.journey_state_id)) throw new AppError('journey.not-found')
}

const isHis = ({ driver_id, offered_driver_id }: Journey, actorId: string | null) =>
  actorId !== null && (driver_id === actorId || offered_driver_id === actorId)

/** Who was shown the offer may know why it is gone. */
function refuseLateAcceptance({ driver_id, offered_driver_id }: Journey): void {
  if (offered_driver_id !== null) throw new AppError('driver.not-offered')
  if (driver_id !== null) {
    throw new AppError('journey.transition-refused', 'Otro conductor ya tomó este viaje.')
  }
}
