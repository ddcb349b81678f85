import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { sql } from 'kysely'
import type { Change } from '#platform/change-log/change.ts'
import type { Tx } from '#platform/database/schema.ts'
import { journeyDocument, position } from './journey-document.ts'
import { selectJourneys, selectJourneysById } from './journey-queries.ts'
import { removeSurcharges } from './surcharge-store.ts'

type RecordChange = (change: Change) => void

const collection = 'journeys'

/** Fields that a change may carry without the whole document. */
export const patchedFields = ['position', 'version'] as const
type JourneyPatch = Pick<JourneyDocument, 'id' | (typeof patchedFields)[number]>

/** Records the whole document, after the row has been written with its next version. */
export async function recordJourney(
  tx: Tx,
  record: RecordChange,
  id: string,
): Promise<JourneyDocument> {
  const row = await selectJourneys(tx).where('journeys.id', '=', id).executeTakeFirstOrThrow()
  const document = journeyDocument(row)
  record({ collection, kind: 'put', document })
  return document
}

/** The same for journeys that the transaction has just written, in this order. */
export async function recordJourneys(
  tx: Tx,
  record: RecordChange,
  ids: readonly string[],
): Promise<JourneyDocument[]> {
  const rows = await selectJourneysById(tx, ids).execute()
  const documents = new Map(rows.map((row) => [row.id, journeyDocument(row)]))
  return ids.map((id) => {
    const document = documents.get(id)
    if (!document) throw new Error(`The journey ${id} was not written`)
    record({ collection, kind: 'put', document })
    return document
  })
}

export interface SeenPosition {
  id: string
  lat: number
  lng: number
  at: Date
  /** From 0 to 1. */
  progress: number
}

/**
 * Updates the positions of many journeys in one statement, each at most once. Skips deleted journeys and those
 * that already have a newer position.
 */
export async function recordPositions(
  tx: Tx,
  record: RecordChange,
  seen: readonly SeenPosition[],
  heardAt: Date,
): Promise<void> {
  if (seen.length === 0) return
  // Locks rows in the order of their ids, so that two such statements can't deadlock. The limit tells the
  // planner how few rows there are; without it, it reads the whole table to move one truck.
  const { rows } = await sql<MovedRow>`
    update journeys
    set position_lat = seen.lat, position_lng = seen.lng, position_at = seen.at,
      position_progress = seen.progress, heard_at = ${heardAt}::timestamptz, version = journeys.version + 1
    from (
      select seen.*
      from (
        select * from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
          as given (id uuid, lat float8, lng float8, at timestamptz, progress float8)
        limit ${seen.length}
      ) as seen
      join journeys on journeys.id = seen.id
      order by seen.id for no key update of journeys
    ) as seen
    where journeys.id = seen.id and (journeys.position_at is null or journeys.position_at <= seen.at)
    returning journeys.id, journeys.version, position_lat, position_lng, position_at,
      position_progress`.execute(tx)
  for (const row of rows) {
    const patch: JourneyPatch = { id: row.id, version: row.version, position: position(row) }
    record({ collection, kind: 'patch', patch })
  }
}

type MovedRow = Parameters<typeof position>[0] & { id: string; version: number }

/** Deletes its surcharges too. Other documents that refer to the journey must be deleted and recorded first. */
export async function removeJourney(tx: Tx, record: RecordChange, id: string): Promise<void> {
  await removeSurcharges({ tx, record }, id)
  const row = await tx
    .deleteFrom('journeys')
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirst()
  if (row) record({ collection, kind: 'remove', id, version: row.version + 1 })
}
