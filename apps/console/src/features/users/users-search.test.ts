import { userStates } from '@arriero/domain/users/user-state.ts'
import { expect, test } from 'vitest'
import { listOf, readUsersSearch, tabOf } from './users-search.ts'

test.each([
  ['their state without a list', {}, 'Activos'],
  ['the list that was named', { estado: 'renovaciones' }, 'Renovaciones'],
  ['their state when opened from the registry', { desde: 'registro', texto: 'oscar' }, 'Activos'],
])('an active person stands in %s', (_, search, label) => {
  expect(tabOf(listOf(readUsersSearch(search), userStates.Active)).label).toBe(label)
})

test('the filters stay, the search of the registry does not', () => {
  const search = { tipo: 'conductor', texto: 'oscar' } as const
  expect(listOf(search, userStates.Active)).toEqual({ ...search, estado: 'activos' })
  expect(listOf(search, userStates.Review)).toEqual(search)
  expect(listOf({ ...search, desde: 'registro' }, userStates.Review)).toEqual({})
})
