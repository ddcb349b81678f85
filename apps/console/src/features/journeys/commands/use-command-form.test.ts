import { expect, test } from 'vitest'
import { followScreen, isResubmit, openVersion, reportConflict } from './use-command-form.ts'

const opened = openVersion(4)

test('a change while the dialog is open does not change the confirmed version', () => {
  expect(followScreen(opened, 5).version).toBe(4)
  expect(isResubmit(followScreen(opened, 5))).toBe(false)
})

test('after a conflict the next submit confirms the version on the screen', () => {
  const conflicted = followScreen(reportConflict(opened), 5)
  expect(conflicted.version).toBe(5)
  expect(isResubmit(conflicted)).toBe(true)
})

test('after a conflict the version stays the same until the screen shows the change', () => {
  const conflicted = followScreen(reportConflict(opened), 4)
  expect(conflicted.version).toBe(4)
  expect(isResubmit(conflicted)).toBe(true)
  expect(followScreen(conflicted, 5).version).toBe(5)
})

test('a later change is confirmed only after another conflict', () => {
  const conflicted = followScreen(reportConflict(opened), 5)
  expect(followScreen(conflicted, 6).version).toBe(5)
  expect(followScreen(reportConflict(conflicted), 6).version).toBe(6)
})

test('returns the same object when nothing changes, so that nothing renders', () => {
  const conflicted = followScreen(reportConflict(opened), 5)
  expect(followScreen(opened, 5)).toBe(opened)
  expect(followScreen(conflicted, 5)).toBe(conflicted)
})
