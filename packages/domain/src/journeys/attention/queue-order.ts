import type { JourneyDocument } from '../journey.ts'
import { severityRank } from '../novelty-protocol.ts'
import type { Attention } from './attention.ts'

/** What places a journey in the queue. */
export interface QueueEntry {
  journey: Pick<JourneyDocument, 'attendedBy' | 'code'>
  /** Worst first. */
  attention: readonly Attention[]
}

/**
 * The order of the attention queue, everywhere: severity of the worst reason, then journeys that nobody attends,
 * then those whose worst reason began first, then the code. Nothing in it grows with the clock. Journeys without
 * a reason come last; two of them are equal.
 */
export function compareQueue(one: QueueEntry, other: QueueEntry): number {
  const [worst] = one.attention
  const [otherWorst] = other.attention
  if (!worst || !otherWorst) return Number(!worst) - Number(!otherWorst)
  return (
    severityRank(worst.severity) - severityRank(otherWorst.severity) ||
    Number(one.journey.attendedBy !== null) - Number(other.journey.attendedBy !== null) ||
    worst.since - otherWorst.since ||
    compareCodes(one.journey.code, other.journey.code)
  )
}

const compareCodes = (one: string, other: string) => (one < other ? -1 : Number(one > other))
