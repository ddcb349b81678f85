import { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import { matchesQuery } from '@arriero/domain/live/match-query.ts'
import type { LiveCollection } from '#live/live-collection.ts'
import { matchingSql } from '#platform/live-query/matching-sql.ts'
import { orderSql } from '#platform/live-query/order-sql.ts'
import { queryFields } from '#platform/live-query/query-columns.ts'
import type { Db } from '#platform/database/schema.ts'
import { journeyColumns } from './journey-columns.ts'
import { journeyDocument } from './journey-document.ts'
import { selectJourneys, selectJourneysById } from './journey-queries.ts'
import { patchedFields } from './record-journey.ts'

/** `journeys`, for every administrator. */
export function journeyCollection(db: Db): LiveCollection {
  return {
    pattern: 'journeys',
    document: JourneyDocument,
    fields: queryFields(journeyColumns),
    patched: patchedFields,
    mayRead: () => true,
    load: async (query) => {
      if (query.limit === null) return loadInSlices(db, query)
      const rows = await select(db, query).execute()
      return rows.map(journeyDocument)
    },
  }
}

const select = (db: Db, query: LiveQuery) =>
  selectJourneys(db)
    .where(matchingSql(journeyColumns, query))
    .orderBy(orderSql(journeyColumns, query))
    .limit(query.limit)

/** Journeys at a time: on PGlite everybody waits while they are read. */
const sliceSize = 250

/** First which they are, then what they are by now: those that meanwhile became something else are left out. */
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
