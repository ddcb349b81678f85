import type { StateColor, StateShape } from '@arriero/domain/journeys/journey-state-display.ts'

/** One line of the timeline, in words. */
export interface TimelineItem {
  key: string
  at: string
  /** Of a transition: notifications point to it. */
  version: number | null
  tone: StateColor
  shape: StateShape
  title: string
  /** Who or what it came from. */
  source: string
  /** Reason, note, proof, penalty: each a sentence. */
  lines: readonly string[]
  place: { lat: number; lng: number } | null
}
