import { expect, test } from 'vitest'
import { HttpFailure, retryOnce } from './http-failure.ts'

test.each([
  ['a lost connection', new HttpFailure({ status: 0 }), true],
  ['a server that is starting', new HttpFailure({ status: 503 }), true],
  ['an unreadable response', new Error('parse'), true],
  ['a time-out, which was long enough', new HttpFailure({ status: 0, isTimeout: true }), false],
  ['a refusal', new HttpFailure({ status: 404 }), false],
])('%s', (_name, error, isTriedAgain) => {
  expect(retryOnce(0, error)).toBe(isTriedAgain)
  expect(retryOnce(1, error)).toBe(false)
})
