import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { sql } from 'kysely'
import type { QueryColumns } from '#platform/live-query/query-columns.ts'
import { papersExpireOnAny } from './papers-expire-on.ts'
import { shortenSql } from './shorten.ts'

/** Of somebody in `users`, by the name the table has in the query. */
const nameOf = (table: string) =>
  sql`${sql.ref(`${table}.given_names`)} || ' ' || ${sql.ref(`${table}.surnames`)}`

/** Where `selectJourneys` has each field of the document; what it looks up is looked for from its own side. */
export const journeyColumns = {
  id: ['journeys.id', 'uuid'],
  code: ['journeys.code', 'text'],
  journeyStateId: ['journeys.journey_state_id', 'integer'],
  stateSince: ['journeys.state_since', 'instant'],
  interrupted: [sql`journeys.interrupted::integer[]`, 'integers'],
  kind: ['journeys.kind', 'text'],
  customer: {
    fields: {
      id: ['journeys.customer_id', 'uuid'],
      name: ['customers.company_name', 'text'],
    },
  },
  driver: {
    when: sql`journeys.driver_id is not null`,
    fields: {
      id: ['journeys.driver_id', 'uuid'],
      name: [nameOf('driver'), 'text'],
      phone: [sql`coalesce(driver.phone, '')`, 'text'],
    },
  },
  vehicle: {
    when: sql`vehicles.id is not null`,
    fields: {
      plate: ['vehicles.plate', 'text'],
      type: ['vehicles.type', 'text'],
      trailerPlate: ['journeys.trailer_plate', 'text'],
    },
  },
  offeredTo: {
    from: sql`users as offered where offered.id = journeys.offered_driver_id`,
    fields: { id: ['offered.id', 'uuid'], name: [nameOf('offered'), 'text'] },
  },
  origin: {
    fields: {
      name: ['journeys.origin_name', 'text'],
      divipola: ['journeys.origin_divipola', 'text'],
      lat: ['journeys.origin_lat', 'double'],
      lng: ['journeys.origin_lng', 'double'],
    },
  },
  destination: {
    fields: {
      name: ['journeys.destination_name', 'text'],
      divipola: ['journeys.destination_divipola', 'text'],
      lat: ['journeys.destination_lat', 'double'],
      lng: ['journeys.destination_lng', 'double'],
    },
  },
  cargo: ['journeys.cargo', 'text'],
  priceCop: ['journeys.price_cop', 'bigint'],
  position: {
    when: sql`journeys.position_at is not null`,
    fields: {
      lat: [shortenSql('journeys.position_lat', 5), 'double'],
      lng: [shortenSql('journeys.position_lng', 5), 'double'],
      at: ['journeys.position_at', 'instant'],
      progress: [shortenSql('journeys.position_progress', 4), 'double'],
    },
  },
  loadingAt: ['journeys.loading_at', 'instant'],
  promisedAt: ['journeys.promised_at', 'instant'],
  manifestNumber: ['journeys.manifest_number', 'text'],
  novelty: {
    from: sql`novelties as novelty
      where novelty.journey_id = journeys.id and novelty.resolved_at is null`,
    fields: { code: ['novelty.code', 'text'], since: ['novelty.opened_at', 'instant'] },
  },
  surcharge: {
    from: sql`surcharges as surcharge
      where surcharge.journey_id = journeys.id and surcharge.status = 'running'`,
    fields: {
      since: ['surcharge.started_at', 'instant'],
      rateCop: ['surcharge.rate_cop', 'bigint'],
    },
  },
  attendedBy: {
    from: sql`claims join users as attendant on attendant.id = claims.administrator_id
      where claims.journey_id = journeys.id`,
    fields: {
      id: ['attendant.id', 'uuid'],
      name: [nameOf('attendant'), 'text'],
      since: ['claims.since', 'instant'],
    },
  },
  snooze: {
    when: sql`(journeys.snoozed_until is not null and journeys.snoozed_by is not null)`,
    fields: {
      until: ['journeys.snoozed_until', 'instant'],
      by: {
        from: sql`users as snoozer where snoozer.id = journeys.snoozed_by`,
        fields: { id: ['snoozer.id', 'uuid'], name: [nameOf('snoozer'), 'text'] },
      },
    },
  },
  papersExpireOn: [papersExpireOnAny, 'day'],
  commandVersion: ['journeys.command_version', 'integer'],
  version: ['journeys.version', 'integer'],
} satisfies QueryColumns<JourneyDocument>
