import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import type { Tx } from '#platform/database/schema.ts'

/**
 * A change of a live document. A change of any field that queries may filter by must be a `put`, so that a reader
 * that doesn't have the document never needs to query it.
 */
export type Change = { collection: string } & (
  | { kind: 'put'; document: LiveDocument }
  /** The id, the new version and the changed fields. */
  | { kind: 'patch'; patch: LiveDocument }
  | { kind: 'remove'; id: string; version: number }
)

export type LoggedChange = Change & { seq: number }

/** A transaction of the change log; `record` adds a change to it. */
export interface ChangeTransaction {
  tx: Tx
  record: (change: Change) => void
}
