import type { Tx } from '#platform/database/schema.ts'
import type { LockedJourney } from '../journey-record.ts'

/** What an administrator does with a journey without moving it. */
export interface Addition {
  tx: Tx
  journey: LockedJourney
  administratorId: string
  now: Date
}

/** What the audit keeps of it. */
export type AdditionDetail = Record<string, unknown>
