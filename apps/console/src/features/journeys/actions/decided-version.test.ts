import { expect, test } from 'vitest'
import { decideOn, followScreen, isAgain, tellChange } from './decided-version.ts'

const opened = decideOn(4)

test('what changes under the dialog is not what was decided on', () => {
  expect(followScreen(opened, 5).version).toBe(4)
  expect(isAgain(followScreen(opened, 5))).toBe(false)
})

test('once told who was first, the next press is about what the screen shows', () => {
  const told = followScreen(tellChange(opened), 5)
  expect(told.version).toBe(5)
  expect(isAgain(told)).toBe(true)
})

test('told before the screen shows it, it waits for the screen', () => {
  const told = followScreen(tellChange(opened), 4)
  expect(told.version).toBe(4)
  expect(isAgain(told)).toBe(true)
  expect(followScreen(told, 5).version).toBe(5)
})

test('another change after that has to be told again', () => {
  const told = followScreen(tellChange(opened), 5)
  expect(followScreen(told, 6).version).toBe(5)
  expect(followScreen(tellChange(told), 6).version).toBe(6)
})

test('nothing new is the same decision, so that nothing renders again', () => {
  const told = followScreen(tellChange(opened), 5)
  expect(followScreen(opened, 5)).toBe(opened)
  expect(followScreen(told, 5)).toBe(told)
})
