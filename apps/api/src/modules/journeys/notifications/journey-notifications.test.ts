import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { expect, it } from 'vitest'
import { needsReconciliation } from './journey-notifications.ts'

const now = new Date('2026-11-16T12:00:00Z')
const minuteAgo = new Date(now.getTime() - 60_000).toISOString()
const by = { id: 'administrator', name: 'Luis Gómez' }
const withoutNovelty = {
  ...exampleJourney(),
  promisedAt: null,
  novelty: null,
  stateSince: minuteAgo,
  position: null,
}
const withNovelty = {
  ...withoutNovelty,
  novelty: { code: 'PARO', since: minuteAgo, steps: [] as string[] },
} as const
const key = `novelty:${withoutNovelty.id}`

const isOutdated = (journey: JourneyDocument, ...open: string[]) => {
  const versions = { noveltyVersion: null, silenceVersion: null }
  const data = { settled: [], ...versions, escalatedAt: null, heardAt: null }
  const subject = { journey, ...data, openKeys: new Set(open) }
  const context = {
    rules: defaultRules,
    findUsualStay: () => undefined,
    limits: defaultLimits,
    protocols: defaultProtocols,
    roadBlocks: [],
    now,
  }
  return needsReconciliation(subject, context)
}

it('needs reconciliation if a condition began or ended', () => {
  expect(isOutdated(withoutNovelty)).toBe(false)
  expect(isOutdated(withNovelty, key)).toBe(false)
  expect(isOutdated(withNovelty)).toBe(true)
  expect(isOutdated(withoutNovelty, key)).toBe(true)
})

it('notifies of a critical novelty also while the journey is snoozed', () => {
  const snooze = { until: new Date(now.getTime() + 1).toISOString(), by }
  const novelty = { code: 'HURTO' as const, since: minuteAgo, steps: [] }
  expect(isOutdated({ ...withNovelty, novelty, snooze })).toBe(true)
})

it('needs reconciliation only for ended conditions while snoozed', () => {
  const snooze = { until: new Date(now.getTime() + 1).toISOString(), by }
  expect(isOutdated({ ...withNovelty, snooze })).toBe(false)
  expect(isOutdated({ ...withoutNovelty, snooze }, key)).toBe(true)
  expect(isOutdated({ ...withNovelty, snooze: { until: now.toISOString(), by } })).toBe(true)
})
