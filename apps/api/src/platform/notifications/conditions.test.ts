import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { expect, it } from 'vitest'
import { compareConditions, hasNoDifference } from './conditions.ts'
import type { Occurrence } from './notification-service.ts'

const now = new Date('2026-11-16T12:00:00Z')
const noReferences = { journeyId: null, eventId: null, attendantId: null }
const holding = (...keys: string[]): Occurrence[] =>
  keys.map((key) => ({
    facts: { kind: 'userReview', name: key, role: 'conductor' },
    key,
    subjectId: key,
    since: now,
    ...noReferences,
  }))
const off = { ...defaultRules, userReview: { ...defaultRules.userReview, isOn: false } }

it('finds the conditions that began and those that ended', () => {
  const compared = compareConditions(['a', 'b'], holding('b', 'c'), defaultRules)
  expect(compared).toEqual({ missing: holding('c'), over: ['a'] })
  expect(hasNoDifference(compared)).toBe(false)
  expect(hasNoDifference(compareConditions(['a'], holding('a'), defaultRules))).toBe(true)
})

it('finds only the ended conditions of a kind whose rule is off', () => {
  const compared = compareConditions(['a', 'b'], holding('b', 'c'), off)
  expect(compared).toEqual({ missing: [], over: ['a'] })
})
