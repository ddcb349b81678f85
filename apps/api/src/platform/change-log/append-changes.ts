import { sql } from 'kysely'
import type { ChangeKind, Tx } from '#platform/database/schema.ts'
import type { Change } from './change.ts'

interface ChangeRow {
  collection: string
  document_id: string
  version: number
  kind: ChangeKind
  fields?: Record<string, unknown>
}

/** All of them in one statement, and as one JSON value, which PGlite binds much faster than fields. */
export async function appendChanges(
  tx: Tx,
  changes: readonly Change[],
  { at, cause }: { at: Date; cause: string },
): Promise<void> {
  const rows = JSON.stringify(changes.map(toRow))
  await sql`
    insert into changes (collection, document_id, version, kind, fields, at, cause)
    select collection, document_id, version, kind, fields, ${at}::timestamptz, ${cause}
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (
      collection text, document_id text, version integer, kind text, fields jsonb
    )) with ordinality as given (collection, document_id, version, kind, fields, place)
    order by place`.execute(tx)
}

/** What has a column of its own is not kept twice. */
function toRow(change: Change): ChangeRow {
  const { collection, kind } = change
  if (kind === 'remove') {
    return { collection, kind, document_id: change.id, version: change.version }
  }
  const { id, version, ...fields } = kind === 'put' ? change.document : change.patch
  return { collection, kind, document_id: id, version, fields }
}
