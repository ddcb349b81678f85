import { expect, test } from 'vitest'
import { closeAction } from './use-bulk-run.ts'

test.each([
  ['nothing sent', { isRunning: false, isStopping: false }, 'close'],
  ['all answered', { isRunning: false, isStopping: true }, 'close'],
  ['some not sent yet', { isRunning: true, isStopping: false }, 'stop'],
  ['stopping, without the last answer', { isRunning: true, isStopping: true }, 'close'],
] as const)('%s', (_, run, expected) => {
  expect(closeAction(run)).toBe(expected)
})
