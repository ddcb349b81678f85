import type { TransitionEntry } from '#features/journeys/detail/timeline/describe-transition.ts'

/** A step of a timeline: its driver departs, unless it is said what happened. */
export const buildTransition = (overrides: Partial<TransitionEntry> = {}): TransitionEntry => ({
  kind: 'transition',
  at: '2026-11-16T11:00:00.000Z',
  version: 4,
  event: 'depart',
  fromStateId: 7,
  toStateId: 9,
  actor: 'driver',
  by: { id: 'w', name: 'Wilson Pardo' },
  enteredBy: null,
  reportedAt: null,
  place: null,
  reasonCode: null,
  note: null,
  staySeconds: null,
  detail: {},
  ...overrides,
})
