import { expect, test } from 'vitest'
import { judgedPart } from './judged-part.ts'

const laura = ['Mar Laura Marcela', 'Restrepo Ñáñez', 'lmrestrepo@transportes.example']

test.each([
  ['Laura.Restrepo', '.'],
  ['nanez-marcela-77', '--77'],
  ['ÑÁÑEZ77', '77'],
  ['LMRestrepo*2026', '*2026'],
  ['arriero-laura', '-'],
])('%s is only worth «%s»', (password, rest) => {
  expect(judgedPart(password, laura)).toMatchObject({ rest, isPersonal: true })
})

test('what nobody knows stays whole', () => {
  const password = 'nuez-tinto-loma-38'
  expect(judgedPart(password, laura)).toMatchObject({ rest: password, isPersonal: false })
})

test('signs in a name are no pattern', () => {
  expect(judgedPart('.*+abc', ['.*+ (x|y)', '']).rest).toBe('.*+abc')
})

test('only the beginning counts', () => {
  expect(judgedPart('é'.normalize('NFD').repeat(200), []).rest).toBe('é'.repeat(40))
})
