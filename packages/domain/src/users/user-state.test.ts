import { expect, test } from 'vitest'
import {
  userCan,
  type UserActor,
  type UserEvent,
  userEvents,
  type UserStateKey,
  userStateKeys,
  userStates,
} from './user-state.ts'

/** All allowed transitions, written out again so that a mistake in the table of user-state.ts is noticed. */
const expected: readonly [UserStateKey, UserEvent, UserStateKey, UserActor[]][] = [
  ['Review', 'approve', 'Active', ['administrator']],
  ['Review', 'askCorrection', 'Correction', ['administrator']],
  ['Review', 'reject', 'Reject', ['administrator']],
  ['Review', 'ban', 'Ban', ['administrator']],
  ['Correction', 'resubmit', 'Review', ['person']],
  ['Correction', 'reject', 'Reject', ['administrator', 'system']],
  ['Correction', 'ban', 'Ban', ['administrator']],
  ['Active', 'reviewAgain', 'Review', ['system']],
  ['Active', 'askCorrection', 'Correction', ['administrator']],
  ['Active', 'ban', 'Ban', ['administrator']],
  ['Reject', 'reopen', 'Review', ['administrator']],
  ['Reject', 'ban', 'Ban', ['administrator']],
  ['Ban', 'liftBan', 'Review', ['administrator']],
]

const userActors: readonly UserActor[] = ['person', 'administrator', 'system']

test('each state has its fixed id', () => {
  expect(userStates).toEqual({ Active: 1, Review: 2, Correction: 3, Reject: 4, Ban: 5 })
})

test('allows exactly the expected transitions, each only to its actors', () => {
  for (const state of userStateKeys) {
    for (const event of userEvents) {
      const transition = expected.find(([from, trigger]) => from === state && trigger === event)
      for (const actor of userActors) {
        const check = userCan(state, event, actor)
        const wanted = transition?.[3].includes(actor)
          ? { allowed: true, to: transition[2] }
          : { allowed: false, code: transition ? 'user.actor-refused' : 'user.transition-refused' }
        expect(check, `${actor} ${event} ${state}`).toMatchObject(wanted)
      }
    }
  }
})

test('explains a rejection in Spanish', () => {
  expect(userCan('Ban', 'approve', 'administrator')).toMatchObject({
    because: 'No se puede aprobar en el estado «Bloqueado».',
  })
  expect(userCan('Correction', 'reject', 'person')).toMatchObject({
    because: 'Solo un administrador o el sistema puede rechazar.',
  })
})
