/** Why a read or a write of the live database was not done. */
export type LiveFailureReason =
  /** Not connected, or the connection broke before the answer: a write may have been done. */
  'offline' | 'unknown-collection' | 'forbidden' | 'invalid-query' | 'not-found' | 'failed'

export class LiveFailure extends Error {
  readonly reason: LiveFailureReason

  constructor(reason: LiveFailureReason) {
    super(`live database: ${reason}`)
    this.name = 'LiveFailure'
    this.reason = reason
  }
}
