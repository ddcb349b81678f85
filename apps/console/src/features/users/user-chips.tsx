import type { paperStanding } from '@arriero/domain/users/paper.ts'
import { userStateDisplay, type UserStateId } from '@arriero/domain/users/user-state.ts'
import type { Verdict } from '@arriero/domain/users/review-reason.ts'
import type { Tone } from '#ui/theme/tones.ts'
import { type Shape, ToneChip } from '#ui/tone-chip.tsx'

export function UserStateChip({ state }: { state: UserStateId }) {
  const { label, color, shape } = userStateDisplay[state]
  return <ToneChip tone={color} shape={shape} label={label} />
}

/** It was asked for, and a second person has not decided it yet. */
export function WaitingBanChip() {
  return <ToneChip tone="amber" shape="circle" label="Bloqueo en espera" />
}

export const kindLabels = { driver: 'Conductor', customer: 'Empresa' } as const

export const verdictMarks: Record<Verdict, { tone: Tone; shape: Shape }> = {
  ok: { tone: 'green', shape: 'check' },
  correct: { tone: 'amber', shape: 'triangle-up' },
  reject: { tone: 'red', shape: 'cross' },
}

export const standingMarks: Record<
  ReturnType<typeof paperStanding>,
  { tone: Tone; shape: Shape }
> = {
  valid: { tone: 'green', shape: 'check' },
  'expires-soon': { tone: 'amber', shape: 'triangle-up' },
  expired: { tone: 'red', shape: 'octagon' },
}
