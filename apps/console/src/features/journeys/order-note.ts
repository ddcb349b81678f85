import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'

/** What was written when the journey was created: the note of its first transition. */
export const orderNote = (timeline: JourneyDetail['timeline']): string | null =>
  timeline.find((entry) => entry.kind === 'transition')?.note ?? null
