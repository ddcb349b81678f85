import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Knex } from 'knex'

const batchSize = 500

/** One row per document: plain fields as columns, nested ones as `jsonb`. No joins. */
export async function fillTables(
  db: Knex,
  documents: readonly JourneyDocument[],
  userIds: readonly string[],
): Promise<void> {
  await db.schema.createTable('users', (table) => {
    table.uuid('id').primary()
  })
  await db.schema.createTable('journeys', (table) => {
    table.uuid('id').primary()
    for (const name of ['code', 'kind', 'cargo', 'manifestNumber', 'papersExpireOn']) {
      table.text(name)
    }
    for (const name of ['journeyStateId', 'priceCop', 'commandVersion', 'version']) {
      table.integer(name)
    }
    for (const name of ['stateSince', 'loadingAt', 'promisedAt']) table.timestamp(name)
    for (const name of nested) table.jsonb(name)
    table.index(['stateSince', 'id'])
    table.index(['journeyStateId'])
  })
  await db.batchInsert(
    'users',
    userIds.map((id) => ({ id })),
  )
  await db.batchInsert('journeys', documents.map(rowOf), batchSize)
  await db.raw('vacuum analyze')
}

const nested = [
  'interrupted',
  'customer',
  'driver',
  'vehicle',
  'offeredTo',
  'origin',
  'destination',
  'position',
  'novelty',
  'surcharge',
  'attendedBy',
  'snooze',
] as const satisfies (keyof JourneyDocument)[]

/** Nested values are serialized here, because the database client would send lists as PostgreSQL arrays. */
const rowOf = (document: JourneyDocument) => ({
  ...document,
  ...Object.fromEntries(
    nested.map((name) => [name, document[name] === null ? null : JSON.stringify(document[name])]),
  ),
})
