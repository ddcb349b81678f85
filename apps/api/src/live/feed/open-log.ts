import { LogReader } from '#platform/change-log/log-reader.ts'
import { databaseLogSource } from '#platform/change-log/log-source.ts'
import { readLogState } from '#platform/change-log/log-state.ts'
import type { Db } from '#platform/schema.ts'

/** A log that is being read from now on. */
export interface OpenLog {
  logId: string
  reader: Pick<LogReader, 'position' | 'read'>
  /** The last number anybody can see now. */
  head(): Promise<number>
}

export async function openLog(db: Db): Promise<OpenLog> {
  const [reader, { logId }] = [await LogReader.fromHead(db), await readLogState(db)]
  return { logId, reader, head: () => databaseLogSource(db).head() }
}
