import type { Db } from '#platform/database/schema.ts'
import { readLogState } from './log-state.ts'

interface Span {
  after: number
  through: number
  atMost: number
}

/** A longer stretch costs more to look through than a snapshot costs to send. */
const changesPerDocument = 50

/** Which documents changed in that stretch of the log, for a client that knows them as they were at `after`. */
export async function readChangedDocuments(
  db: Db,
  collection: string,
  { after, through, atMost }: Span,
): Promise<string[] | 'too-many'> {
  if (through - after > atMost * changesPerDocument) return 'too-many'
  const rows = await db
    .selectFrom('changes')
    .select('document_id')
    .distinct()
    .where('collection', '=', collection)
    .where('seq', '>', after)
    .where('seq', '<=', through)
    .limit(atMost + 1)
    .execute()
  // Asked afterwards: part of the stretch may have been trimmed a moment ago.
  const { trimmedThrough } = await readLogState(db)
  if (rows.length > atMost || trimmedThrough > after) return 'too-many'
  return rows.map((row) => row.document_id)
}
