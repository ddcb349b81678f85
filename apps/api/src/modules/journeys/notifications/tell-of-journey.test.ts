import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { expect, it } from 'vitest'
import { isNews } from './tell-of-journey.ts'

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

const isNewsOf = (journey: typeof calm | typeof held, ...open: string[]) => {
  const beside = { settled: [], noveltyVersion: null, silenceVersion: null, heardAt: null }
  const known = { journey, ...beside, openKeys: new Set(open) }
  const circumstances = { rules: defaultRules, findUsual: () => undefined, now }
  return isNews(known, circumstances)
}

it('is what began and what is over', () => {
  expect(isNewsOf(calm)).toBe(false)
  expect(isNewsOf(held, key)).toBe(false)
  expect(isNewsOf(held)).toBe(true)
  expect(isNewsOf(calm, key)).toBe(true)
})

it('is only what is over as long as it is put off', () => {
  const snooze = { until: new Date(now.getTime() + 1).toISOString(), by }
  expect(isNewsOf({ ...held, snooze })).toBe(false)
  expect(isNewsOf({ ...calm, snooze }, key)).toBe(true)
  expect(isNewsOf({ ...held, snooze: { until: now.toISOString(), by } })).toBe(true)
})
