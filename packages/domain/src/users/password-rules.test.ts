import { expect, test } from 'vitest'
import { findRatedPart } from './password-rules.ts'

const laura = ['Mar Laura Marcela', 'Restrepo Ñáñez', 'lmrestrepo@transportes.example']

test.each([
  ['Laura.Restrepo', '.'],
  ['nanez-marcela-77', '--77'],
  ['ÑÁÑEZ77', '77'],
  ['LMRestrepo*2026', '*2026'],
  ['arriero-laura', '-'],
])('rates of %s only «%s»', (password, rest) => {
  expect(findRatedPart(password, laura)).toMatchObject({ rest, isPersonal: true })
})

test('rates the whole password if it has nothing personal', () => {
  const password = 'nuez-tinto-loma-38'
  expect(findRatedPart(password, laura)).toMatchObject({ rest: password, isPersonal: false })
})

test('escapes special characters in names', () => {
  expect(findRatedPart('.*+abc', ['.*+ (x|y)', '']).rest).toBe('.*+abc')
})

test('rates only the first 40 characters', () => {
  expect(findRatedPart('é'.normalize('NFD').repeat(200), []).rest).toBe('é'.repeat(40))
})
