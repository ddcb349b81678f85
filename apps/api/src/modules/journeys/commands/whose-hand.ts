import { AppError } from '@arriero/domain/errors.ts'
import type { Hand } from './asked.ts'
import type { JourneyColumns } from './journey-record.ts'
import type { Acting } from './journey-operation.ts'

type Journey = Pick<JourneyColumns, 'customer_id' | 'driver_id' | 'offered_driver_id'>

/** What an administrator writes down was said by the journey's own customer or driver. */
export function whoseHand(journey: Journey, { actor, actorId, enteredBy }: Acting): Hand {
  if (enteredBy === undefined) return { actor, actorId, enteredBy: null }
  if (actor === 'customer') return { actor, actorId: journey.customer_id, enteredBy }
  const driverId = journey.driver_id ?? journey.offered_driver_id
  if (driverId === null) {
    throw new AppError(
      'driver.not-found',
      'Ningún conductor lleva este viaje ni lo tiene ofrecido.',
    )
  }
  return { actor, actorId: driverId, enteredBy }
}
