import { journeyStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { findStateGroup, stateGroups, toggleGroup } from './state-groups.ts'

test('every state is in exactly one group', () => {
  const all = stateGroups.flatMap(({ states }) => states)
  expect(all.toSorted((one, other) => one - other)).toEqual([...journeyStateIds])
  expect(stateGroups.map(({ states }) => states.length)).toEqual([19, 1, 4, 3])
})

test('a group is added to the chosen states, and removed if all of it is chosen', () => {
  expect(toggleGroup([9], [12])).toEqual([9, 12])
  expect(toggleGroup([19, 9], [19, 24])).toEqual([9, 19, 24])
  expect(toggleGroup([19, 9, 24], [19, 24])).toEqual([9])
})

test('states are named as a group only if they are the whole group', () => {
  expect(findStateGroup([26, 21, 36])?.label).toBe('Vencidos')
  expect(findStateGroup([26, 21])).toBeUndefined()
})
