import { sql } from 'kysely'
import type { Schema, Tx } from '#platform/schema.ts'

const batchSize = 2000

/** Rows travel as one JSON value: PGlite takes more than twice as long to bind each field by itself. */
export async function insertRows(
  tx: Tx,
  table: keyof Schema,
  rows: readonly object[],
): Promise<void> {
  const target = sql.table(table)
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize)
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((name) => sql.ref(name)))
    await sql`insert into ${target} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${target}, ${JSON.stringify(batch)}::jsonb)`.execute(tx)
  }
}
