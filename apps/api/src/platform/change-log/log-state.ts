import type { Db } from '#platform/database/schema.ts'

export interface LogState {
  /** Of this log and no other: a position means nothing without it. */
  logId: string
  /** Changes up to here are gone. */
  trimmedThrough: number
}

export async function readLogState(db: Db): Promise<LogState> {
  const row = await db
    .selectFrom('change_log')
    .select(['log_id', 'trimmed_through'])
    .executeTakeFirstOrThrow()
  return { logId: row.log_id, trimmedThrough: row.trimmed_through }
}
