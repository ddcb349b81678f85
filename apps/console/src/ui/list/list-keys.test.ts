import type { KeyboardEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { gridKeys, runKeyAction, moveCommands } from './list-keys.ts'

function press(key: string, modifiers: Partial<KeyboardEvent> = {}) {
  const move = vi.fn<(step: number) => void>()
  const toggle = vi.fn<() => void>()
  const preventDefault = vi.fn<() => void>()
  const event = { key, preventDefault, ...modifiers } as unknown as KeyboardEvent
  runKeyAction(event, gridKeys(move, toggle))
  return { steps: move.mock.calls.flat(), toggles: toggle.mock.calls.length, preventDefault }
}

test.each([
  ['ArrowDown', [1]],
  ['ArrowUp', [-1]],
  ['PageDown', [10]],
  ['PageUp', [-10]],
  ['Home', [-Infinity]],
  ['End', [Infinity]],
])('%s moves the cursor', (key, steps) => {
  const pressed = press(key)
  expect(pressed.steps).toEqual(steps)
  expect(pressed.preventDefault).toHaveBeenCalledOnce()
})

test('the space bar selects the row', () => {
  expect(press(' ').toggles).toBe(1)
})

test('leaves other keys and keys with modifiers to the browser', () => {
  for (const pressed of [press('a'), press('ArrowDown', { ctrlKey: true })]) {
    expect(pressed.steps).toEqual([])
    expect(pressed.preventDefault).not.toHaveBeenCalled()
  }
})

test('the labels of J and K say what a row is', () => {
  const labels = moveCommands('Viaje', () => undefined).map(({ label, keys }) => [label, keys])
  expect(labels).toEqual([
    ['Viaje siguiente', [['j']]],
    ['Viaje anterior', [['k']]],
  ])
})
