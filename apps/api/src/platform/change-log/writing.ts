import type { Tx } from '#platform/database/schema.ts'
import type { Change } from './change.ts'

/** One transaction of the change log, and how changes are told to it. */
export interface Writing {
  tx: Tx
  record: (change: Change) => void
}
