import { LogReader } from '#platform/change-log/log-reader.ts'
import { databaseLogSource } from '#platform/change-log/log-source.ts'
import { readLogState } from '#platform/change-log/log-state.ts'
import type { Db } from '#platform/database/schema.ts'

/** A log that is being read from now on. */
export interface OpenLog {
  logId: string
  reader: Pick<LogReader, 'position' | 'read'>
  /** The last number anybody can see now. */
  head: () => Promise<number>
  /** Which log the database has now: another one after a restore or a failover. */
  readId: () => Promise<string>
}

/** What was read is no longer what is written: whoever reads must begin again from the tables. */
export class LogReplaced extends Error {
  constructor() {
    super('The change log is not the one that was being read')
    this.name = 'LogReplaced'
  }
}

export async function openLog(db: Db): Promise<OpenLog> {
  const reader = await LogReader.fromHead(db)
  const readId = async () => (await readLogState(db)).logId
  return { logId: await readId(), reader, head: () => databaseLogSource(db).head(), readId }
}
