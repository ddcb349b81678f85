import { expect, test } from 'vitest'
import { pageTitle } from './page-title.ts'

test.each([
  ['En curso', 0, 'En curso · Arriero'],
  ['En curso', 14, '(14) En curso · Arriero'],
  ['Atención', 1248, '(1.248) Atención · Arriero'],
  [undefined, 0, 'Arriero'],
])('%s with %i', (title, attention, expected) => {
  expect(pageTitle(title, attention)).toBe(expected)
})
