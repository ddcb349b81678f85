import { expect, it } from 'vitest'
import { letter } from './letter.ts'

it('begins and ends as every message of ours', () => {
  expect(letter('Ana María', 'Uno.', 'Dos.')).toBe(
    'Buen día, Ana María:\n\nUno.\n\nDos.\n\nArriero\n',
  )
  expect(letter(undefined, 'Uno.')).toBe('Buen día:\n\nUno.\n\nArriero\n')
})

it('lets no name write a paragraph', () => {
  expect(letter(' Ana:\n\nAbra http://malo.example\n\n', 'Uno.')).toBe(
    'Buen día, Ana: Abra http://malo.example:\n\nUno.\n\nArriero\n',
  )
})
