import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyRow } from './journey-queries.ts'

type PositionColumns = Pick<
  JourneyRow,
  'position_lat' | 'position_lng' | 'position_at' | 'position_progress'
>

/** The one projection from rows to the live document `journeys/{id}`. */
export function journeyDocument(row: JourneyRow): JourneyDocument {
  return {
    id: row.id,
    code: row.code,
    journeyStateId: row.journey_state_id,
    stateSince: row.state_since.toISOString(),
    customer: { id: row.customer_id, name: row.company_name },
    driver: driver(row),
    vehicle:
      row.plate !== null && row.vehicle_type !== null
        ? { plate: row.plate, type: row.vehicle_type }
        : null,
    origin: {
      name: row.origin_name,
      divipola: row.origin_divipola,
      lat: row.origin_lat,
      lng: row.origin_lng,
    },
    destination: {
      name: row.destination_name,
      divipola: row.destination_divipola,
      lat: row.destination_lat,
      lng: row.destination_lng,
    },
    cargo: row.cargo,
    priceCop: row.price_cop,
    position: position(row),
    promisedAt: row.promised_at?.toISOString() ?? null,
    version: row.version,
  }
}

function driver(row: JourneyRow): JourneyDocument['driver'] {
  if (row.driver_id === null) return null
  return {
    id: row.driver_id,
    name: `${row.driver_given_names} ${row.driver_surnames}`,
    phone: row.driver_phone ?? '',
  }
}

export function position(row: PositionColumns): JourneyDocument['position'] {
  const { position_lat: lat, position_lng: lng, position_at: at, position_progress: progress } = row
  if (lat === null || lng === null || at === null || progress === null) return null
  return { lat, lng, at: at.toISOString(), progress }
}
