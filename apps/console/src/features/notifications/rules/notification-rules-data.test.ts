import { expect, test } from 'vitest'
import { describeRuleChange } from './notification-rules-data.ts'

const changedAt = '2026-11-16T15:30:00.000Z'

test.each([
  [null, null, null],
  [{ id: 'a', name: 'Luis Gómez' }, changedAt, 'Luis Gómez la cambió el 16/11/2026 10:30.'],
  [null, changedAt, 'Cambió el 16/11/2026 10:30.'],
])('describes a change by %o at %s', (changedBy, at, expected) => {
  expect(describeRuleChange({ changedBy, changedAt: at })).toBe(expected)
})
