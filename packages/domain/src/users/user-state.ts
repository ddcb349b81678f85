import type { ErrorCode } from '../errors.ts'
import type { StateColor } from '../journeys/journey-state.ts'

/** Names and ids are a contract with existing clients. */
export const userStates = { Active: 1, Review: 2, Correction: 3, Reject: 4, Ban: 5 } as const

export type UserStateKey = keyof typeof userStates
export type UserStateId = (typeof userStates)[UserStateKey]

export const userStateIds: readonly UserStateId[] = Object.values(userStates)
export const userStateKeys = Object.keys(userStates) as readonly UserStateKey[]

const keysById = Object.fromEntries(userStateKeys.map((key) => [userStates[key], key])) as Record<
  UserStateId,
  UserStateKey
>
export const userStateKeyOf = (id: UserStateId): UserStateKey => keysById[id]

/** So that colour is never the only difference. */
type UserStateShape = 'check' | 'circle' | 'triangle-up' | 'cross' | 'octagon'

export const userStateDisplay: Record<
  UserStateId,
  { label: string; color: StateColor; shape: UserStateShape }
> = {
  1: { label: 'Activo', color: 'green', shape: 'check' },
  2: { label: 'En revisión', color: 'blue', shape: 'circle' },
  3: { label: 'Por corregir', color: 'amber', shape: 'triangle-up' },
  4: { label: 'Rechazado', color: 'red', shape: 'cross' },
  5: { label: 'Bloqueado', color: 'slate', shape: 'octagon' },
}

/** `person` is the owner of the account, a driver or customer. */
export const userActors = ['person', 'administrator', 'system'] as const
export type UserActor = (typeof userActors)[number]

export const userEvents = [
  'approve',
  'askCorrection',
  'resubmit',
  'reject',
  'reopen',
  'reviewAgain',
  'ban',
  'liftBan',
] as const
export type UserEvent = (typeof userEvents)[number]

export const userEventLabels: Record<UserEvent, string> = {
  approve: 'Aprobar',
  askCorrection: 'Pedir corrección',
  resubmit: 'Enviar de nuevo',
  reject: 'Rechazar',
  reopen: 'Reabrir',
  reviewAgain: 'Volver a revisar',
  ban: 'Bloquear',
  liftBan: 'Levantar bloqueo',
}

export const userActorLabels: Record<UserActor, string> = {
  person: 'la persona',
  administrator: 'un administrador',
  system: 'el sistema',
}

type UserTransitionCheck =
  | { allowed: true; to: UserStateKey }
  | { allowed: false; code: ErrorCode; because: string }

const alternatives = new Intl.ListFormat('es-CO', { type: 'disjunction' })

/** Whether the actor may do this to an account in this state, or why not. */
export function userCan(
  state: UserStateKey,
  event: UserEvent,
  actor: UserActor,
): UserTransitionCheck {
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

/*
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
    // A paper expired, or the person sent another identity or vehicle. Edits in the registry are reviews of their own.
    reviewAgain: go('Review', 'system'),
    askCorrection: go('Correction', 'administrator'),
    ban,
  },
  Reject: { reopen: go('Review', 'administrator'), ban },
  Ban: { liftBan: go('Review', 'administrator') },
}
