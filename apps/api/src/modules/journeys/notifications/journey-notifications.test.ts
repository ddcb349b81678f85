import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { expect, it } from 'vitest'
import { needsReconciliation } from './journey-notifications.ts'

const now = new Date('2026-11-16T12:00:00Z')
const minuteAgo = new Date(now.getTime() - 60_000).toISOString()
const by = { id: 'administrator', name: 'Luis Gómez' }
const calm = {
  ...exampleJourney(),
  promisedAt: null,
  novelty: null,
  stateSince: minuteAgo,
  position: null,
}
const held = { ...calm, novelty: { code: 'PARO', since: minuteAgo } } as const
const key = `novelty:${calm.id}`

const isOutdated = (journey: typeof calm | typeof held, ...open: string[]) => {
  const data = { settled: [], noveltyVersion: null, silenceVersion: null, heardAt: null }
  const subject = { journey, ...data, openKeys: new Set(open) }
  const context = { rules: defaultRules, findUsual: () => undefined, now }
  return needsReconciliation(subject, context)
}

it('needs reconciliation if a condition began or ended', () => {
  expect(isOutdated(calm)).toBe(false)
  expect(isOutdated(held, key)).toBe(false)
  expect(isOutdated(held)).toBe(true)
  expect(isOutdated(calm, key)).toBe(true)
})

it('needs reconciliation only for ended conditions while snoozed', () => {
  const snooze = { until: new Date(now.getTime() + 1).toISOString(), by }
  expect(isOutdated({ ...held, snooze })).toBe(false)
  expect(isOutdated({ ...calm, snooze }, key)).toBe(true)
  expect(isOutdated({ ...held, snooze: { until: now.toISOString(), by } })).toBe(true)
})
