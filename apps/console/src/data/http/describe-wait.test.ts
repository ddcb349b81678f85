import { expect, test } from 'vitest'
import { describeWait } from './describe-wait.ts'

test.each([
  [900, 'Puede intentar en 15 min 00 s.'],
  [61, 'Puede intentar en 1 min 01 s.'],
  [59, 'Puede intentar en 59 s.'],
  [1, 'Puede intentar en 1 s.'],
  [0, 'Ya puede intentar de nuevo.'],
  [-5, 'Ya puede intentar de nuevo.'],
])('%i seconds', (seconds, sentence) => {
  expect(describeWait(seconds)).toBe(sentence)
})
