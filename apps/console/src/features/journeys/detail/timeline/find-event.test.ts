import { expect, test } from 'vitest'
import { findEvent } from './find-event.ts'

const items = [
  { at: '2026-11-15T12:03:00.000Z', version: null },
  { at: '2026-11-15T12:02:00.000Z', version: 12 },
  { at: '2026-11-15T12:01:00.000Z', version: 1 },
]

test.each([
  ['by its version', '12', items[1]],
  ['by its instant', '2026-11-15T12:03:00.000Z', items[0]],
  ['by its instant, in another zone', '2026-11-15T07:01:00.000-05:00', items[2]],
  ['none with that version', '2', undefined],
  ['none at that instant', '2026-11-15T12:04:00.000Z', undefined],
])('%s', (_name, event, found) => {
  expect(findEvent(items, event)).toBe(found)
})
