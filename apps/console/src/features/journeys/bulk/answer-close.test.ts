import { expect, test } from 'vitest'
import { answerClose } from './answer-close.ts'

test.each([
  ['nothing was sent', { isRunning: false, isStopping: false }, 'close'],
  ['all were answered', { isRunning: false, isStopping: true }, 'close'],
  ['some are still to be sent', { isRunning: true, isStopping: false }, 'stop'],
  ['the last answer does not come', { isRunning: true, isStopping: true }, 'close'],
] as const)('%s', (_, run, expected) => {
  expect(answerClose(run)).toBe(expected)
})
