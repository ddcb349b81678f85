import type { StateColor } from '../journeys/journey-state-display.ts'

/** Names and ids are a contract with clients that exist already. */
export const userStates = { Active: 1, Review: 2, Correction: 3, Reject: 4, Ban: 5 } as const

export type UserStateKey = keyof typeof userStates
export type UserStateId = (typeof userStates)[UserStateKey]

export const userStateIds: readonly UserStateId[] = Object.values(userStates)
export const userStateKeys = Object.keys(userStates) as readonly UserStateKey[]

export const userStateDisplay: Record<UserStateId, { label: string; color: StateColor }> = {
  1: { label: 'Activo', color: 'green' },
  2: { label: 'En revisión', color: 'blue' },
  3: { label: 'Por corregir', color: 'amber' },
  4: { label: 'Rechazado', color: 'red' },
  5: { label: 'Bloqueado', color: 'slate' },
}
