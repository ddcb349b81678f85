import { expect, test } from 'vitest'
import { waitTone } from './waiting.ts'

test.each([
  ['2026-11-18T10:00:00Z', 'calm'],
  ['2026-11-17T15:00:01Z', 'calm'],
  ['2026-11-17T15:00:00Z', 'slow'],
  ['2026-11-16T15:00:00Z', 'late'],
])('since %s it is %s', (since, tone) => {
  expect(waitTone(since, new Date('2026-11-18T15:00:00Z'))).toBe(tone)
})
