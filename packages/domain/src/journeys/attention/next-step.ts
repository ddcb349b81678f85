import type { AttentionReason } from './attention.ts'

/** What a person would do next about it. */
export type NextStep =
  | { kind: 'command'; name: 'resolveNovelty' }
  | { kind: 'call'; who: 'driver' | 'customer' }
  | { kind: 'see'; part: 'papers' | 'surcharges' }

const callDriver: NextStep = { kind: 'call', who: 'driver' }
const seePapers: NextStep = { kind: 'see', part: 'papers' }

const steps: Record<AttentionReason, NextStep> = {
  novelty: { kind: 'command', name: 'resolveNovelty' },
  unUpdated: callDriver,
  papersExpired: seePapers,
  late: { kind: 'call', who: 'customer' },
  lostSignal: callDriver,
  surcharge: { kind: 'see', part: 'surcharges' },
  slow: callDriver,
  papersRunOut: seePapers,
}

export const nextStep = (reason: AttentionReason): NextStep => steps[reason]
