import { expect, test } from 'vitest'
import { HttpFailure } from './http-failure.ts'
import { retryOnce } from './retry-once.ts'

test.each([
  ['a lost connection', new HttpFailure({ status: 0 }), true],
  ['a server that is starting', new HttpFailure({ status: 503 }), true],
  ['an answer nobody understands', new Error('parse'), true],
  ['a time-out, which was long enough', new HttpFailure({ status: 0, isTimeout: true }), false],
  ['a refusal', new HttpFailure({ status: 404 }), false],
])('%s', (_name, error, isTriedAgain) => {
  expect(retryOnce(0, error)).toBe(isTriedAgain)
  expect(retryOnce(1, error)).toBe(false)
})
