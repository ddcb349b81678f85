/**
 *  Review ──approve──► Active ──reviewAgain──► Review
 *  Review, Active ──askCorrection──► Correction ──resubmit──► Review
 *  Review, Correction ──reject──► Reject ──reopen──► Review
 *  any ──ban──► Ban ──liftBan──► Review          never straight back to Active
 */
import type { UserActor, UserEvent } from './user-event.ts'
import type { UserStateKey } from './user-state.ts'

interface UserTransition {
  to: UserStateKey
  actors: readonly UserActor[]
}

const go = (to: UserStateKey, ...actors: readonly UserActor[]): UserTransition => ({ to, actors })

const ban = go('Ban', 'administrator')

export const userTransitions: Record<
  UserStateKey,
  Readonly<Partial<Record<UserEvent, UserTransition>>>
> = {
  Review: {
    approve: go('Active', 'administrator'),
    askCorrection: go('Correction', 'administrator'),
    reject: go('Reject', 'administrator'),
    ban,
  },
  Correction: {
    resubmit: go('Review', 'person'),
    reject: go('Reject', 'administrator', 'system'),
    ban,
  },
  Active: {
    // A paper expired, or the identity or the vehicle changed.
    reviewAgain: go('Review', 'system'),
    askCorrection: go('Correction', 'administrator'),
    ban,
  },
  Reject: { reopen: go('Review', 'administrator'), ban },
  Ban: { liftBan: go('Review', 'administrator') },
}
