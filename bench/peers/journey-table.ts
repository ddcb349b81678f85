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
    for (const [name, type] of Object.entries(columns)) table[type](name)
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

type ColumnType = 'text' | 'integer' | 'timestamp' | 'jsonb'

/** Every field of the document except its id. */
const columns: Record<Exclude<keyof JourneyDocument, 'id'>, ColumnType> = {
  code: 'text',
  journeyStateId: 'integer',
  stateSince: 'timestamp',
  stageSince: 'timestamp',
  interrupted: 'jsonb',
  kind: 'text',
  customer: 'jsonb',
  driver: 'jsonb',
  vehicle: 'jsonb',
  offeredTo: 'jsonb',
  origin: 'jsonb',
  destination: 'jsonb',
  cargo: 'text',
  priceCop: 'integer',
  position: 'jsonb',
  loadingAt: 'timestamp',
  promisedAt: 'timestamp',
  manifestNumber: 'text',
  novelty: 'jsonb',
  surcharge: 'jsonb',
  attendedBy: 'jsonb',
  snooze: 'jsonb',
  papersExpireOn: 'text',
  commandVersion: 'integer',
  version: 'integer',
}

/** Nested values are serialized here, because the database client would send lists as PostgreSQL arrays. */
const rowOf = (document: JourneyDocument) =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
    ]),
  )
