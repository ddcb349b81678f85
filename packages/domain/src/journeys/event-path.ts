import { journeyCan, type TransitionCheck } from './journey-can.ts'
import type { Actor, JourneyEvent } from './journey-event.ts'
import { enterState, type JourneyStatus } from './journey-transitions.ts'

/**
 * Events that must come before this one, because the transition table has no direct edge: a silent truck recovers
 * its signal before it gets a novelty, and a novelty ends before the waiting at the site is charged.
 */
export function leadingEvents({ state }: JourneyStatus, event: JourneyEvent) {
  if (state === 'UnUpdated' && event === 'reportNovelty') return ['recoverSignal'] as const
  if (state === 'Novelty' && event === 'applySurcharge') return ['resolveNovelty'] as const
  return []
}

/** Like `journeyCan`, but after the events that must come before. */
export function journeyCanReach(
  status: JourneyStatus,
  event: JourneyEvent,
  actor: Actor,
): TransitionCheck {
  let current = status
  for (const first of leadingEvents(status, event)) {
    const check = journeyCan(current, first, actor)
    if (!check.allowed) return check
    current = enterState(current, check.to)
  }
  return journeyCan(current, event, actor)
}
