import { abilitiesOf } from '@arriero/domain/users/ability.ts'
import { expect, test } from 'vitest'
import { listEntries, navigation } from './navigation.ts'

const labelsFor = (abilities: readonly string[] | undefined) =>
  listEntries(navigation, abilities).map(({ label }) => label)

test('offers a page to those who may open it', () => {
  const everybody = navigation.filter(({ ability }) => ability === undefined)
  // The abilities are not known yet.
  expect(labelsFor(undefined)).toEqual(everybody.map(({ label }) => label))
  expect(labelsFor(['account.manage'])).not.toContain('Auditoría')
  const viewer = abilitiesOf({ kind: 'administrator', role: 'viewer' })
  expect(labelsFor(viewer)).not.toContain('Auditoría')
  expect(labelsFor(viewer)).toContain('Usuarios')
  const reviewer = abilitiesOf({ kind: 'administrator', role: 'reviewer' })
  expect(labelsFor(reviewer)).toContain('Auditoría')
})
