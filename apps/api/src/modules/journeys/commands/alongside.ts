import { type Insertable, sql } from 'kysely'
import { type AuditEntry, auditRow } from '#platform/observability/audit.ts'
import type { Schema, Tx } from '#platform/database/schema.ts'
import type { DueTimer } from '../timers/due-timers.ts'

/** What every change of state writes besides the journey's row. */
export interface Step {
  transition: Insertable<Schema['transitions']>
  /** Of the new state; those of the one before go with it. */
  timers: readonly DueTimer[]
  audit: AuditEntry
}

/** For the statement that writes the row, so that all of it is one trip to the database. */
export function alongside(tx: Tx, { transition, timers, audit }: Step) {
  const { journey_id: journeyId, at } = transition
  const events = timers.map(({ event }) => event)
  const rows = timers.map(({ event, dueAt }) => ({ event, due_at: dueAt }))
  return tx
    .with('step', (db) => db.insertInto('transitions').values(transition))
    .with('entry', (db) => db.insertInto('audit_entries').values(auditRow(at, audit)))
    .with('past', (db) =>
      db
        .deleteFrom('timers')
        .where('journey_id', '=', journeyId)
        .$if(events.length > 0, (query) => query.where('event', 'not in', events)),
    )
    .with('ahead', (db) =>
      db
        .insertInto('timers')
        .columns(['journey_id', 'event', 'due_at'])
        .expression(
          sql`select ${journeyId}::uuid, event, due_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as given (event text, due_at timestamptz)`,
        )
        .onConflict((conflict) =>
          conflict
            .columns(['journey_id', 'event'])
            .doUpdateSet((eb) => ({ due_at: eb.ref('excluded.due_at') })),
        ),
    )
}
