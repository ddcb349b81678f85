/** Worst first within one severity. */
export const attentionReasons = [
  'novelty',
  'unUpdated',
  'papersExpired',
  'late',
  'lostSignal',
  'surcharge',
  'slow',
  'papersRunOut',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

export type AttentionSeverity = 'high' | 'medium'

/**
 * Why a journey needs a person. `since`, in milliseconds, is when that began, or will where it is foreseen: it
 * stands still while the clock goes on, so that a queue in this order does not reshuffle by itself.
 */
export interface Attention {
  reason: AttentionReason
  severity: AttentionSeverity
  since: number
}
