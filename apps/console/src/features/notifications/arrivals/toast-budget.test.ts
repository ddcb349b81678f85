import { hourMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import { notificationSeverities } from '@arriero/domain/notifications/notification-rule.ts'
import { expect, test } from 'vitest'
import { createRandom } from '#data/live/testing/random.ts'
import { ToastBudget } from './toast-budget.ts'

const at = (ms: number) => new Date(1_800_000_000_000 + ms)

test.each([1, 2, 3, 4, 5])(
  'toasts fill at most 5 %% of an hour, whatever arrives (seed %i)',
  (seed) => {
    const random = createRandom(seed)
    const budget = new ToastBudget()
    let shownMs = 0
    for (let now = 0; now < hourMs; now += random() * 20 * secondMs) {
      const severity = notificationSeverities[Math.floor(random() * 3)] ?? 'info'
      const life = (2 + random() * 8) * secondMs
      if (budget.spend(life, severity, at(now))) shownMs += life
    }
    expect(shownMs / hourMs).toBeLessThanOrEqual(0.05)
    expect(shownMs).toBeGreaterThan(0)
  },
)

test.each([1, 2, 3, 4, 5])(
  'toasts fill at most 5 %% of any five minutes with one critical one (seed %i)',
  (seed) => {
    const random = createRandom(seed)
    const budget = new ToastBudget()
    const shown: { from: number; ms: number }[] = []
    const spend = (ms: number, severity: 'warning' | 'critical', now: number) =>
      budget.spend(ms, severity, at(now)) && shown.push({ from: now, ms })
    let nextCriticalAt = random() * 300_000
    for (let now = 0; now < hourMs; now += random() * 20 * secondMs) {
      spend((2 + random() * 2) * secondMs, 'warning', now)
      if (now < nextCriticalAt) continue
      spend(7 * secondMs, 'critical', now)
      nextCriticalAt = now + 300_000
    }
    for (const { from } of shown) {
      const inWindow = shown.filter((each) => each.from >= from && each.from < from + 300_000)
      const sum = inWindow.reduce((total, { ms }) => total + ms, 0)
      expect(sum / 300_000).toBeLessThanOrEqual(0.05)
    }
  },
)

test('ordinary toasts leave time for a critical one', () => {
  const budget = new ToastBudget()
  while (budget.spend(4 * secondMs, 'warning', at(0))) continue
  expect(budget.spend(7 * secondMs, 'critical', at(0))).toBe(true)
})

test('after the wait it tells, the toast fits', () => {
  const budget = new ToastBudget()
  while (budget.spend(4 * secondMs, 'info', at(0))) continue
  const wait = budget.waitMs(4 * secondMs, 'info', at(0))
  expect(budget.spend(4 * secondMs, 'info', at(wait - 1000))).toBe(false)
  expect(budget.spend(4 * secondMs, 'info', at(wait))).toBe(true)
})

test('after a critical toast the ordinary ones wait', () => {
  const budget = new ToastBudget()
  expect(budget.spend(7 * secondMs, 'critical', at(0))).toBe(true)
  expect(budget.spend(4 * secondMs, 'info', at(0))).toBe(false)
  expect(budget.spend(7 * secondMs, 'critical', at(0))).toBe(true)
})
