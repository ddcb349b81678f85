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
    interrupted: row.interrupted,
    kind: row.kind,
    customer: { id: row.customer_id, name: row.company_name },
    driver: driver(row),
    vehicle: vehicle(row),
    offeredTo: offeredTo(row),
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
    loadingAt: row.loading_at?.toISOString() ?? null,
    promisedAt: row.promised_at?.toISOString() ?? null,
    manifestNumber: row.manifest_number,
    novelty: novelty(row),
    surcharge: surcharge(row),
    attendedBy: attendedBy(row),
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

function vehicle(row: JourneyRow): JourneyDocument['vehicle'] {
  if (row.plate === null || row.vehicle_type === null) return null
  return { plate: row.plate, type: row.vehicle_type, trailerPlate: row.trailer_plate }
}

function offeredTo(row: JourneyRow): JourneyDocument['offeredTo'] {
  if (row.offered_driver_id === null) return null
  const name = `${row.offered_given_names} ${row.offered_surnames}`
  return { id: row.offered_driver_id, name }
}

function novelty({ novelty_code: code, novelty_opened_at: openedAt }: JourneyRow) {
  return code === null || openedAt === null ? null : { code, since: openedAt.toISOString() }
}

function surcharge({ surcharge_started_at: startedAt, surcharge_rate_cop: rateCop }: JourneyRow) {
  return startedAt === null || rateCop === null ? null : { since: startedAt.toISOString(), rateCop }
}

function attendedBy(row: JourneyRow): JourneyDocument['attendedBy'] {
  if (row.attendant_id === null || row.attended_since === null) return null
  const name = `${row.attendant_given_names} ${row.attendant_surnames}`
  return { id: row.attendant_id, name, since: row.attended_since.toISOString() }
}

export function position(row: PositionColumns): JourneyDocument['position'] {
  const { position_lat: lat, position_lng: lng, position_at: at, position_progress: progress } = row
  if (lat === null || lng === null || at === null || progress === null) return null
  return { lat, lng, at: at.toISOString(), progress }
}
