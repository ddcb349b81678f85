import { expect, test } from 'vitest'
import { compareText } from './sort.ts'

test('names follow Spanish order: accents aside, Ñ after N', () => {
  const names = ['Zapata', 'Ñáñez', 'Nz', 'Ávila', 'Angulo', 'Nuñez']
  expect(names.toSorted(compareText)).toEqual(['Angulo', 'Ávila', 'Nuñez', 'Nz', 'Ñáñez', 'Zapata'])
})

test('codes follow their number', () => {
  expect(['V-10', 'V-9'].toSorted(compareText)).toEqual(['V-9', 'V-10'])
})
