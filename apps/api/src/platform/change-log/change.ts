import type { LiveDocument } from '@arriero/domain/live/live-document.ts'

/**
 * One step in the life of a live document. Who touches a field that somebody may watch by writes a `put`, so
 * that a reader who does not hold the document never has to go and ask for it.
 */
export type Change = { collection: string } & (
  | { kind: 'put'; document: LiveDocument }
  /** `id`, the version it brings the document to, and the fields that changed. */
  | { kind: 'patch'; patch: LiveDocument }
  | { kind: 'remove'; id: string; version: number }
)

export type LoggedChange = Change & { seq: number }
