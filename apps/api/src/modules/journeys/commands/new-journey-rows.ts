import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Schema, Tx } from '#platform/database/schema.ts'
import { auditRow } from '#platform/observability/audit.ts'
import type { TransitionRecord } from './decision-writer.ts'

/** All that is written of a new journey. */
export interface NewJourneyRow extends TransitionRecord {
  journey: Insertable<Schema['journeys']>
}

/** One statement for the rows of all tables. Foreign keys are checked at its end. */
export async function insertJourneyRows(tx: Tx, rows: readonly NewJourneyRow[]): Promise<void> {
  const timers = rows.flatMap(({ journey, timers: due }) =>
    due.map(({ event, dueAt }) => ({ journey_id: journey.id, event, due_at: dueAt })),
  )
  const transitions = rows.map(({ transition }) => withParsedDetail(transition))
  const entries = rows.map(({ transition: { at }, audit }) =>
    withParsedDetail(auditRow(new Date(at), audit)),
  )
  const inserts = [
    insertSql('transitions', transitions),
    insertSql('audit_entries', entries),
    ...(timers.length > 0 ? [insertSql('timers', timers)] : []),
  ]
  const named = inserts.map((insert, at) => sql`${sql.ref(`insert_${at}`)} as (${insert})`)
  const journeys = insertSql(
    'journeys',
    rows.map(({ journey }) => journey),
  )
  await sql`with ${sql.join(named)} ${journeys}`.execute(tx)
}

/** JSON inside of JSON. */
const withParsedDetail = <Row extends { detail: string }>(row: Row) => ({
  ...row,
  detail: JSON.parse(row.detail) as object,
})

/** With one JSON parameter, which PGlite binds much faster than separate values. All rows have the same columns. */
function insertSql(
  table: 'journeys' | 'transitions' | 'audit_entries' | 'timers',
  rows: readonly object[],
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const name = sql.table(table)
  return sql`insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`
}
