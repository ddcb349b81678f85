import type { ErrorCode } from '../errors.ts'
import { type UserActor, userActorLabels, type UserEvent, userEventLabels } from './user-event.ts'
import { type UserStateKey, userStateDisplay, userStates } from './user-state.ts'

export type UserVerdict =
  | { allowed: true; to: UserStateKey }
  | { allowed: false; code: ErrorCode; because: string }

const alternatives = new Intl.ListFormat('es-CO', { type: 'disjunction' })

/** May this actor do this to an account in this state? The command and its button both ask. */
export function userCan(state: UserStateKey, event: UserEvent, actor: UserActor): UserVerdict {
  const transition = userTransitions[state][event]
  const action = userEventLabels[event].toLowerCase()
  if (transition === undefined) {
    const label = userStateDisplay[userStates[state]].label
    const because = `No se puede ${action} en el estado «${label}».`
    return { allowed: false, code: 'user.transition-refused', because }
  }
  if (!transition.actors.includes(actor)) {
    const who = alternatives.format(transition.actors.map((allowed) => userActorLabels[allowed]))
    return { allowed: false, code: 'user.actor-refused', because: `Solo ${who} puede ${action}.` }
  }
  return { allowed: true, to: transition.to }
}

/**
 *  Review ──approve──► Active ──reviewAgain──► Review
 *  Review, Active ──askCorrection──► Correction ──resubmit──► Review
 *  Review, Correction ──reject──► Reject ──reopen──► Review
 *  any ──ban──► Ban ──liftBan──► Review          never straight back to Active
 */

interface UserTransition {
  to: UserStateKey
  actors: readonly UserActor[]
}

const go = (to: UserStateKey, ...actors: readonly UserActor[]): UserTransition => ({ to, actors })

const ban = go('Ban', 'administrator')

const userTransitions: Record<
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
