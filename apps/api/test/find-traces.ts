import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

/** Tables that still have one of the texts in any column. */
export async function findTraces(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const pattern = texts.map((text) => text.replaceAll('.', '\\.')).join('|')
    const table = sql.table(name)
    const result = await sql<{ row: string }>`
      select t::text as row from ${table} as t where t::text ~ ${pattern}`.execute(db)
    if (result.rows.length > 0) found.push(`${name}: ${result.rows[0]?.row}`)
  }
  return found.toSorted()
}
