import { describe, expect, test } from 'vitest'
import { isQuietAt } from './notification-preferences.ts'

/** An instant at this time in Colombia. */
const at = (time: string) => new Date(`2026-11-16T${time}:00-05:00`)

describe('within one day', () => {
  const siesta = { from: '12:30', to: '14:00' }
  test.each([
    ['12:29', false],
    ['12:30', true],
    ['13:59', true],
    ['14:00', false],
    ['00:00', false],
  ])('%s', (time, expected) => {
    expect(isQuietAt(siesta, at(time))).toBe(expected)
  })
})

describe('across midnight', () => {
  const night = { from: '22:00', to: '06:00' }
  test.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['05:59', true],
    ['06:00', false],
    ['12:00', false],
  ])('%s', (time, expected) => {
    expect(isQuietAt(night, at(time))).toBe(expected)
  })
})

test('can end at midnight', () => {
  const evening = { from: '20:00', to: '00:00' }
  expect(isQuietAt(evening, at('23:59'))).toBe(true)
  expect(isQuietAt(evening, at('00:00'))).toBe(false)
})
