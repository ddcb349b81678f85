import { stateBeforeArrival } from './attention/estimate-arrival.ts'
import type { JourneyDocument } from './journey.ts'
import { journeyStates } from './journey-state.ts'
import { novelties } from './novelty.ts'

type Redirected = Pick<JourneyDocument, 'journeyStateId' | 'interrupted' | 'novelty'>

/**
 * Why the journey can't get another destination; undefined if it can. The customer asks for it with a novelty of its
 * own, whose protocol has the confirmation in writing and the new price.
 */
export function explainNoNewDestination(journey: Redirected): string | undefined {
  const isAsked =
    journey.journeyStateId === journeyStates.Novelty && journey.novelty?.code === 'DESVIO'
  if (!isAsked) {
    return `Solo se puede en un viaje con la novedad «${novelties.DESVIO.label}» abierta.`
  }
  // From the site of unloading no state leads back to the road.
  return stateBeforeArrival(journey) === undefined
    ? 'El camión ya llegó a su destino: finalice este viaje y publique otro hasta el nuevo.'
    : undefined
}
