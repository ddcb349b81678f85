import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'

/** One number for all our servers; any other but the migrations' would do. */
const lockNumber = 4_815_163

/**
 * Until the transaction ends, nobody else invites or becomes the first administrator: several
 * servers may start at once on one empty database, and somebody may be activating meanwhile.
 */
export async function lockFirstAdministrator(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'administrator')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
