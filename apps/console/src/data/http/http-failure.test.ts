import { expect, test } from 'vitest'
import { HttpFailure, retryOnce } from './http-failure.ts'

test.each([
  ['a lost connection', new HttpFailure({ status: 0 }), true],
  ['a server that is starting', new HttpFailure({ status: 503 }), true],
  ['an unreadable response', new Error('parse'), true],
  ['a timeout, after a long wait', new HttpFailure({ status: 0, isTimeout: true }), false],
  ['a refusal', new HttpFailure({ status: 404 }), false],
])('retryOnce after %s', (_name, error, isRetried) => {
  expect(retryOnce(0, error)).toBe(isRetried)
  expect(retryOnce(1, error)).toBe(false)
})
