import { type UserStateKey, userStates } from '@arriero/domain/users/user-state.ts'
import { demoDomain } from '#platform/demo-domain.ts'
import { demoAccount } from './demo-account.ts'
import type { UserRow } from './demo-people.ts'
import type { Random } from '@arriero/domain/demo/random.ts'

/** Three who may enter, and one for each reason not to, so that every message can be seen. */
const people: readonly [email: string, given: string, surnames: string, state: UserStateKey][] = [
  [demoAccount.email, 'Laura Marcela', 'Restrepo Ospina', 'Active'],
  [`diego@${demoDomain}`, 'Diego Armando', 'Ñáñez Caicedo', 'Active'],
  [`yuliana@${demoDomain}`, 'Yuliana', 'De la Hoz Peña', 'Active'],
  [`revision@${demoDomain}`, 'Camilo Andrés', 'Bermúdez Rincón', 'Review'],
  [`correccion@${demoDomain}`, 'Luz Dary', 'Quiñones Mosquera', 'Correction'],
  [`rechazo@${demoDomain}`, 'Hernán Darío', 'Zapata Úsuga', 'Reject'],
  [`bloqueo@${demoDomain}`, 'Wilmer José', 'Pacheco Ibáñez', 'Ban'],
]

/** Their password is set when it has been hashed. */
export function demoAdministrators(random: Random): UserRow[] {
  return people.map(([email, given_names, surnames, state]) => ({
    id: random.uuid(),
    kind: 'administrator',
    user_state_id: userStates[state],
    email,
    given_names,
    surnames,
    phone: null,
    password_hash: null,
  }))
}
