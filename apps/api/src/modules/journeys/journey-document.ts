import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyRow } from './journey-queries.ts'
import { type RawBuilder, sql } from 'kysely'

type PositionColumns = Pick<
  JourneyRow,
  'position_lat' | 'position_lng' | 'position_at' | 'position_progress'
>

/** The only projection from rows to the live document `journeys/{id}`. */
export function journeyDocument(row: JourneyRow): JourneyDocument {
  return {
    id: row.id,
    code: row.code,
    journeyStateId: row.journey_state_id,
    stateSince: row.state_since.toISOString(),
    stageSince: (row.stage_since ?? row.state_since).toISOString(),
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
    snooze: snooze(row),
    papersExpireOn: row.papers_expire_on,
    commandVersion: row.command_version,
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

function offeredTo({ offered_to: person }: JourneyRow): JourneyDocument['offeredTo'] {
  return person && { id: person.id, name: nameOf(person) }
}

function novelty({ novelty: open }: JourneyRow): JourneyDocument['novelty'] {
  return open && { code: open.code, since: instant(open.opened_at), steps: open.steps }
}

function surcharge({ surcharge: running }: JourneyRow): JourneyDocument['surcharge'] {
  return running && { since: instant(running.started_at), rateCop: running.rate_cop }
}

function attendedBy({ attended_by: person }: JourneyRow): JourneyDocument['attendedBy'] {
  return person && { id: person.id, name: nameOf(person), since: instant(person.since) }
}

function snooze({ snoozed_until: until, snoozed_by_person: by }: JourneyRow) {
  return until && by && { until: until.toISOString(), by: { id: by.id, name: nameOf(by) } }
}

const nameOf = (person: { given_names: string; surnames: string }) =>
  `${person.given_names} ${person.surnames}`

/** JSON instants have PostgreSQL's own text format. */
const instant = (text: string) => new Date(text).toISOString()

/** Rounded to the metre: finer digits are noise that would be sent to every screen. */
export function position(row: PositionColumns): JourneyDocument['position'] {
  const { position_lat: lat, position_lng: lng, position_at: at, position_progress: progress } = row
  if (lat === null || lng === null || at === null || progress === null) return null
  return {
    lat: roundTo(lat, 5),
    lng: roundTo(lng, 5),
    at: at.toISOString(),
    progress: roundTo(progress, 4),
  }
}

/**
 * Uses only operations that PostgreSQL computes alike, so that `roundToSql` gives the same number. `toFixed`
 * would not: it looks at further digits.
 */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.floor(value * scale + 0.5) / scale
}

/** `roundTo` in SQL, for a column of type double precision. */
export function roundToSql(column: string, digits: number): RawBuilder<number> {
  const scale = sql`${sql.lit(10 ** digits)}::double precision`
  return sql`floor(${sql.ref(column)} * ${scale} + 0.5::double precision) / ${scale}`
}

/** For customers and drivers: without the administrators' fields, and without data of other drivers. */
export function documentForCaller(document: JourneyDocument, callerId: string): JourneyDocument {
  const { customer, driver, offeredTo, novelty: open } = document
  const maySeePhone = callerId === driver?.id || callerId === customer.id
  return {
    ...document,
    driver: driver && (maySeePhone ? driver : { ...driver, phone: '' }),
    offeredTo: offeredTo?.id === callerId ? offeredTo : null,
    novelty: open && { ...open, steps: [] },
    attendedBy: null,
    snooze: null,
    papersExpireOn: null,
  }
}
