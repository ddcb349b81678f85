import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'

const day = 24 * 60 * 60_000
const keptFor = 90 * day

/** Short statements: PGlite does nothing else meanwhile. */
const sweptAtOnce = 2000

/** Clears away what was received long ago. */
export async function sweepPositions(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - keptFor)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from positions where ctid = any(array(
        select ctid from positions where received_at < ${longAgo} order by received_at limit ${sweptAtOnce}
      ))`.execute(db)
    if (numAffectedRows < sweptAtOnce) return
  }
}
