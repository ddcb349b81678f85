import { sql } from 'kysely'
import { copyLines, isPGlite } from '#platform/database/pglite-dialect.ts'
import type { Schema, Tx } from '#platform/database/schema.ts'

const batchSize = 2000

/** All rows have the columns of the first. Inserted in batches, so that other work can run in between. */
export async function insertRows(
  tx: Tx,
  table: keyof Schema,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const target = sql.table(table)
  for (let at = 0; at < rows.length; at += batchSize) {
    const batch = rows.slice(at, at + batchSize)
    if (isPGlite(tx)) {
      const lines = batch.map((row) => writeLine(names, row))
      await copyLines(tx, sql`${target} (${columns})`, lines.join(''))
    } else {
      // One JSON parameter: a statement takes a limited number of parameters.
      await sql`insert into ${target} (${columns}) select ${columns}
        from jsonb_populate_recordset(null::${target}, ${JSON.stringify(batch)}::jsonb)`.execute(tx)
    }
  }
}

/** A line in the text format of COPY. */
function writeLine(names: readonly string[], row: object): string {
  const values = row as Record<string, unknown>
  return `${names.map((name) => writeValue(values[name])).join('\t')}\n`
}

function writeValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  // Arrays of numbers or ids are arrays in the database too, those of objects are JSON.
  if (Array.isArray(value) && typeof value[0] !== 'object') return `{${value.join(',')}}`
  return escape(typeof value === 'string' ? value : JSON.stringify(value))
}

const special = /[\\\n\r\t]/

function escape(text: string): string {
  if (!special.test(text)) return text
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return escaped.replaceAll('\r', '\\r').replaceAll('\t', '\\t')
}
