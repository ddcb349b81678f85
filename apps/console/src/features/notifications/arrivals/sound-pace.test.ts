import { expect, test } from 'vitest'
import type { NotificationSeverity } from '@arriero/domain/notifications/notification-kind.ts'
import { SoundPace } from './sound-pace.ts'

const all = ['info', 'warning', 'critical'] as const
const at = (seconds: number) => new Date(seconds * 1000)
const of = (...severities: NotificationSeverity[]) => severities.map((severity) => ({ severity }))

test('the worst that sounds is heard', () => {
  expect(new SoundPace().choose(of('info', 'critical', 'warning'), all, at(0))).toBe('critical')
  expect(new SoundPace().choose(of('critical', 'info'), ['info'], at(0))).toBe('info')
  expect(new SoundPace().choose(of('critical'), [], at(0))).toBeNull()
})

test('a burst sounds once, and again after a pause', () => {
  const pace = new SoundPace()
  expect(pace.choose(of('warning'), all, at(0))).toBe('warning')
  expect(pace.choose(of('warning'), all, at(1))).toBeNull()
  expect(pace.choose(of('info'), all, at(2))).toBeNull()
  expect(pace.choose(of('info'), all, at(5))).toBe('info')
})

test('something worse does not wait', () => {
  const pace = new SoundPace()
  pace.choose(of('info'), all, at(0))
  expect(pace.choose(of('critical'), all, at(1))).toBe('critical')
})
