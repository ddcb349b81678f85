import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'

/** A journey under way with what was worked out about it; a new object whenever either changes. */
export interface AssessedJourney extends LiveDocument {
  journey: JourneyDocument
  /** Worst first; empty when nothing needs a person. */
  attention: readonly Attention[]
  /** When it should arrive, to the minute; null when there is nothing to tell it from. */
  estimatedAt: number | null
  /** Somebody said «later», and later has not come. */
  isSnoozed: boolean
}

export type Assess = (
  journey: JourneyDocument,
) => Pick<AssessedJourney, 'attention' | 'estimatedAt' | 'isSnoozed'>
