import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Departure } from './departure-log.ts'

/** «V-48213 pasó a Con novedad», «V-48201 terminó». */
export function describeDeparture({ code, to }: Departure): string {
  if (to === null) return `${code} salió de la lista`
  if (to === journeyStates.Finish) return `${code} terminó`
  return `${code} pasó a ${journeyStateDisplay[to].label}`
}
