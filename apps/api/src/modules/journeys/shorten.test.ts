import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shorten } from './shorten.ts'

it.each([
  [5.123456789, 5, 5.12346],
  [-74.1234549, 5, -74.12345],
  [4.654325, 5, 4.65433],
  [0.00004, 4, 0],
  [-0.000001, 5, 0],
  [0.99996, 4, 1],
])('%d to %i digits is %d', (value, digits, expected) => {
  expect(shorten(value, digits)).toBe(expected)
})

it('is near, has no more digits, and stays as it is from then on', () => {
  fc.assert(
    fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (value) => {
      const short = shorten(value, 5)
      expect(Math.abs(short - value)).toBeLessThanOrEqual(0.000_005_000_001)
      expect(Number(short.toFixed(5))).toBe(short)
      expect(shorten(short, 5)).toBe(short)
    }),
  )
})
