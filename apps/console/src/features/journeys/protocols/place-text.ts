import { formatRelative } from '@arriero/domain/format/duration.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { journeyStates, stateInProgress } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

const { OnOrigin, Carry, OnDestiny, Discharge } = journeyStates

/** Where the truck is, as far as the record knows: «en la vía Bogotá – Cali, al 25 % del recorrido (hace 40 s)». */
export function describePlace(journey: JourneyDocument, now: number): string {
  const { origin, destination, position } = journey
  const state = stateInProgress(journey)
  if (state === OnOrigin || state === Carry) return `en el sitio de cargue, ${origin.name}`
  if (state === OnDestiny || state === Discharge) {
    return `en el sitio de descargue, ${destination.name}`
  }
  if (!position) return 'sin posición conocida'
  const age = formatRelative(
    new Date(position.at),
    new Date(Math.max(now, Date.parse(position.at))),
  )
  const isOnRoad = state === journeyStates.OnRoute
  return isOnRoad
    ? `en la vía ${origin.name} – ${destination.name}, al ${formatNumber(Math.round(position.progress * 100))} % del recorrido (${age})`
    : `camino al cargue en ${origin.name} (${age})`
}
