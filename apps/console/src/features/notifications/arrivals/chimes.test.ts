import { expect, test } from 'vitest'
import type { NotificationSeverity } from '@arriero/domain/notifications/notification-rule.ts'
import { SoundThrottle } from './chimes.ts'

const all = ['info', 'warning', 'critical'] as const
const at = (seconds: number) => new Date(seconds * 1000)
const of = (...severities: NotificationSeverity[]) => severities.map((severity) => ({ severity }))

test('plays the worst severity that has a sound', () => {
  expect(new SoundThrottle().choose(of('info', 'critical', 'warning'), all, at(0))).toBe('critical')
  expect(new SoundThrottle().choose(of('critical', 'info'), ['info'], at(0))).toBe('info')
  expect(new SoundThrottle().choose(of('critical'), [], at(0))).toBeNull()
})

test('a burst plays once, and again after the interval', () => {
  const throttle = new SoundThrottle()
  expect(throttle.choose(of('warning'), all, at(0))).toBe('warning')
  expect(throttle.choose(of('warning'), all, at(1))).toBeNull()
  expect(throttle.choose(of('info'), all, at(2))).toBeNull()
  expect(throttle.choose(of('info'), all, at(5))).toBe('info')
})

test('a worse severity plays at once', () => {
  const throttle = new SoundThrottle()
  throttle.choose(of('info'), all, at(0))
  expect(throttle.choose(of('critical'), all, at(1))).toBe('critical')
})
