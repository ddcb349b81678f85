import { can } from '@arriero/domain/users/ability.ts'
import { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import { matchesQuery } from '@arriero/domain/live/match-query.ts'
import type { LiveCollection } from '#live/live-collection.ts'
import { matchingSql, orderSql } from '#platform/live-query/query-sql.ts'
import { queryFields, type QueryColumns } from '#platform/live-query/query-columns.ts'
import type { Db } from '#platform/database/schema.ts'
import { journeyDocument, roundToSql } from './journey-document.ts'
import { selectJourneys, selectJourneysById, stepsTaken } from './journey-queries.ts'
import { patchedFields } from './record-journey.ts'
import { sql } from 'kysely'
import { papersExpireOnAny } from './paper-expiry.ts'

/** The live collection `journeys`. */
export function journeyCollection(db: Db): LiveCollection {
  return {
    pattern: 'journeys',
    document: JourneyDocument,
    fields: queryFields(journeyColumns),
    patched: patchedFields,
    mayRead: (person) => can(person, 'journey.read'),
    load: async (query) => {
      if (query.limit === null) return loadInSlices(db, query)
      const rows = await select(db, query).execute()
      return rows.map(journeyDocument)
    },
    page: async (after, limit) => {
      const rows = await selectJourneys(db)
        .$if(after !== undefined, (query) =>
          query.where('journeys.id', '>', after?.document.id ?? ''),
        )
        .orderBy('journeys.id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ path: 'journeys', document: journeyDocument(row) }))
    },
  }
}

const select = (db: Db, query: LiveQuery) =>
  selectJourneys(db)
    .where(matchingSql(journeyColumns, query))
    .orderBy(orderSql(journeyColumns, query))
    .limit(query.limit)

/** Journeys per query. Small, because on PGlite all other queries wait for the running one. */
const sliceSize = 100

/** Reads the ids first, then the documents. Journeys that stopped matching in between are left out. */
async function loadInSlices(db: Db, query: LiveQuery): Promise<JourneyDocument[]> {
  const found = await select(db, query).clearSelect().select('journeys.id').execute()
  const documents = new Map<string, JourneyDocument>()
  for (let at = 0; at < found.length; at += sliceSize) {
    const ids = found.slice(at, at + sliceSize).map(({ id }) => id)
    const rows = await selectJourneysById(db, ids).execute()
    for (const row of rows) documents.set(row.id, journeyDocument(row))
  }
  return found
    .flatMap(({ id }) => documents.get(id) ?? [])
    .filter((document) => matchesQuery(query, document))
}

/** Full name of a user, by the alias of the `users` table in the query. */
const nameOf = (table: string) =>
  sql`${sql.ref(`${table}.given_names`)} || ' ' || ${sql.ref(`${table}.surnames`)}`

/**
 * The column in `selectJourneys` of each field of the document. Fields that it reads by subquery are filtered in their
 * own table.
 */
const journeyColumns = {
  id: ['journeys.id', 'uuid'],
  code: ['journeys.code', 'text'],
  journeyStateId: ['journeys.journey_state_id', 'integer'],
  stateSince: ['journeys.state_since', 'instant'],
  stageSince: [sql`coalesce(journeys.stage_since, journeys.state_since)`, 'instant'],
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
      lat: [roundToSql('journeys.position_lat', 5), 'double'],
      lng: [roundToSql('journeys.position_lng', 5), 'double'],
      at: ['journeys.position_at', 'instant'],
      progress: [roundToSql('journeys.position_progress', 4), 'double'],
    },
  },
  loadingAt: ['journeys.loading_at', 'instant'],
  promisedAt: ['journeys.promised_at', 'instant'],
  manifestNumber: ['journeys.manifest_number', 'text'],
  novelty: {
    from: sql`novelties as novelty
      where novelty.journey_id = journeys.id and novelty.resolved_at is null`,
    fields: {
      code: ['novelty.code', 'text'],
      since: ['novelty.opened_at', 'instant'],
      steps: [stepsTaken, 'texts'],
    },
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
