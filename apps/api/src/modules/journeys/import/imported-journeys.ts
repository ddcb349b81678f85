import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import { type RowIdentity, todayMs } from './row-identity.ts'

/** The journey that a row already became. */
export interface KnownJourney {
  id: string
  code: string
  importId: string
}

interface FileOfRows {
  fileHash: string
  now: Date
}

/** By identity. A load of today counts if it came with the same file, whenever, or with another one lately. */
export async function findKnownJourneys(
  db: Db,
  identities: readonly RowIdentity[],
  { fileHash, now }: FileOfRows,
): Promise<Map<string, KnownJourney>> {
  if (identities.length === 0) return new Map()
  const since = new Date(now.getTime() - todayMs)
  const rows = await db
    .selectFrom('imported_journeys as known')
    .innerJoin('journeys', 'journeys.id', 'known.journey_id')
    .select(['known.identity', 'journeys.id', 'journeys.code', 'known.import_id as importId'])
    .where(
      'known.identity',
      '=',
      sql<string>`any(${identities.map(({ identity }) => identity)}::text[])`,
    )
    .where((eb) => eb.or([eb('known.scope', 'in', ['', fileHash]), eb('known.at', '>', since)]))
    .orderBy('known.at')
    .execute()
  return new Map(rows.map(({ identity, ...journey }) => [identity, journey]))
}

interface ImportedRow extends RowIdentity {
  journeyId: string
  rowNumber: number
}

export async function insertImportedJourneys(
  tx: Tx,
  importId: string,
  rows: readonly ImportedRow[],
  { fileHash, now }: FileOfRows,
): Promise<void> {
  await tx
    .insertInto('imported_journeys')
    .values(
      rows.map(({ identity, isOfToday, journeyId, rowNumber }) => ({
        identity,
        scope: isOfToday ? fileHash : '',
        journey_id: journeyId,
        import_id: importId,
        row_number: rowNumber,
        at: now,
      })),
    )
    .execute()
}

/** Id of the advisory lock; arbitrary, but different from the others. */
const importLock = 7_450_045

/** Two files with the same rows, or one file twice, wait for each other. */
export async function lockJourneyImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(tx)
}

export const readImportedJourneys = (db: Db, importId: string) =>
  db
    .selectFrom('imported_journeys as imported')
    .innerJoin('journeys', 'journeys.id', 'imported.journey_id')
    .select(['imported.row_number as row', 'journeys.id', 'journeys.code'])
    .where('imported.import_id', '=', importId)
    .orderBy('imported.row_number')
    .execute()
