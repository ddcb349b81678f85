import { expect, test } from 'vitest'
import { chooseOptions } from './choose-options.ts'

const options = new Map([
  ['a', { label: 'Ñáñez Hermanos', count: 2 }],
  ['b', { label: 'Azúcar del Valle', count: 9 }],
  ['c', { label: 'Café Sierra Alta', count: 2 }],
])
const show = (typed: string) => chooseOptions(options, typed).offered.map(({ key }) => key)

test('the most frequent first, then by name; accents do not matter', () => {
  expect(show('')).toEqual(['b', 'c', 'a'])
  expect(show('nanez')).toEqual(['a'])
  expect(show('zz')).toEqual([])
})

test('no more than a person reads, and how many more there are', () => {
  const many = new Map(Array.from({ length: 70 }, (_, n) => [`${n}`, { label: `${n}`, count: 1 }]))
  const { offered, more } = chooseOptions(many, '')
  expect([offered.length, more]).toEqual([50, 20])
})
