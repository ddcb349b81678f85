import type { NamedDriver } from '../drivers/find-driver.ts'
import { addNumber, searchWords } from '../search-words.ts'
import type { JourneyColumns, LockedJourney } from './journey-record.ts'

type Moved = Pick<JourneyColumns, 'driver_id' | 'vehicle_id' | 'trailer_plate' | 'manifest_number'>

/** What the journey is found by from now on. */
export function nextWords(
  journey: LockedJourney,
  moved: Moved,
  driver: NamedDriver | undefined,
): string {
  const isSameTruck =
    moved.driver_id === journey.driver_id &&
    moved.vehicle_id === journey.vehicle_id &&
    moved.trailer_plate === journey.trailer_plate
  if (!isSameTruck) {
    const aboard = driver?.id === moved.driver_id ? driver : undefined
    return searchWords({
      code: journey.code,
      customer: journey.customer_name,
      driver: aboard?.name ?? null,
      plate: aboard?.vehicle?.plate ?? null,
      trailerPlate: moved.trailer_plate,
      origin: journey.origin_name,
      destination: journey.destination_name,
      cargo: journey.cargo,
      manifest: moved.manifest_number,
    })
  }
  const isNewManifest = moved.manifest_number !== journey.manifest_number
  if (!isNewManifest || moved.manifest_number === null) return journey.search_text
  return addNumber(journey.search_text, moved.manifest_number)
}
