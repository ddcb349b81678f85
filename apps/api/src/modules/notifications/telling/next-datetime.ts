import { sql } from 'kysely'
import type { Tx } from '#platform/schema.ts'

/** Later than any before, also when the clock went back or two things happen in one millisecond. */
export async function nextDatetime(tx: Tx, now: Date): Promise<Date> {
  const { last } = await tx
    .updateTable('notice_clock')
    .set({ last: sql<Date>`greatest(last + interval '1 millisecond', ${now}::timestamptz)` })
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
