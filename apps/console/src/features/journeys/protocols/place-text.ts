import { describeLocation } from '@arriero/domain/journeys/location.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** Where the truck is, as far as the record knows: «a 4 km de Cajamarca, vía Ibagué – Calarcá (hace 40 s)». */
export function describePlace(journey: JourneyDocument, now: number): string {
  const where = describeLocation(journey)
  if (where === null || journey.position === null) return 'sin posición conocida'
  return `${where} (${formatRelative(journey.position.at, new Date(now))})`
}
