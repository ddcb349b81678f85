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

/** The agreed transitions, independent of the table. */
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

test('ids never change', () => {
  expect(userStates).toEqual({ Active: 1, Review: 2, Correction: 3, Reject: 4, Ban: 5 })
})

test('checks every state, event and actor as agreed', () => {
  for (const state of userStateKeys) {
    for (const event of userEvents) {
      const move = expected.find(([from, by]) => from === state && by === event)
      for (const actor of userActors) {
        const check = userCan(state, event, actor)
        const wanted = move?.[3].includes(actor)
          ? { allowed: true, to: move[2] }
          : { allowed: false, code: move ? 'user.actor-refused' : 'user.transition-refused' }
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
