import type { RowsStatus } from './live-database.ts'

/** Whether all rows of the query have been here once; before that no count of them means anything. */
export const areRowsKnown = (status: RowsStatus): boolean =>
  status === 'current' || status === 'stale'
