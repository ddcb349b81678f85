import { isDocumentPath } from '@arriero/domain/live/live-query.ts'
import type { LiveFeed } from '../feed/live-feed.ts'
import type { Subscription } from '../feed/subscription.ts'
import type { ResumeLookups } from './resume-lookups.ts'

/** What a client says it holds. */
export interface ResumePoint {
  log: string
  seq: number
}

/** Beyond one part of a snapshot, the snapshot is cheaper: it is made once for everybody. */
const documentsAtMost = 250

/** What is missing of a result that this process did not know yet when the client last heard of it. */
export async function findMissing(
  lookups: ResumeLookups,
  feed: LiveFeed,
  { log, seq }: ResumePoint,
) {
  const { query, logId, position: through } = feed
  // A limit moves documents in and out that did not change themselves, and one document is soon sent.
  const isWhole = query.limit === null && !isDocumentPath(query.path)
  if (log !== logId || seq > through || feed.knows(seq) || !isWhole) return undefined
  const span = { after: seq, through, atMost: documentsAtMost }
  const ids = await lookups.find(query.path, span)
  return ids === 'too-many' ? undefined : { ids, through }
}

/** Goes on from where the client stands if its past is known here or was looked up, else begins at the beginning. */
export function startSubscription(
  subscription: Subscription,
  feed: LiveFeed,
  point: ResumePoint | null,
  missing: Awaited<ReturnType<typeof findMissing>>,
): void {
  if (point && missing) {
    const { ids, through } = missing
    subscription.resume(point.seq, { delta: feed.deltaOf(ids), through })
  } else if (point?.log === feed.logId && feed.knows(point.seq)) {
    subscription.resume(point.seq)
  } else {
    subscription.begin()
  }
}
