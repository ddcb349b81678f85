import { expect, test } from 'vitest'
import { describeNextStep } from './describe-next-step.ts'
import { HttpFailure } from './http-failure.ts'

test.each([
  ['status 0', { status: 0 }, 'Lo que escribió sigue aquí. Intente de nuevo.'],
  ['timeout', { status: 0, isTimeout: true }, 'El servidor tardó demasiado. Intente de nuevo.'],
  ['an answer', { status: 503 }, null],
])('%s', (_, answer, step) => {
  expect(describeNextStep(new HttpFailure(answer))).toBe(step)
})

test('a fault of ours', () => {
  expect(describeNextStep(new TypeError('x is undefined'))).toBeNull()
})
