import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { describe, expect, test } from 'vitest'
import {
  describeBalance,
  describeAttendedOrSnoozed,
  describeAdded,
  describeSince,
} from './queue-display.ts'

const now = Date.parse('2026-11-16T20:00:00.000Z')
const me = { id: 'me' }

test('the balance of the counts', () => {
  expect(describeBalance({ feed: 1248, tray: 9 })).toBe(
    '1.248 en curso + 9 en atención = 1.257 viajes activos',
  )
  expect(describeBalance({ feed: 1, tray: 0 })).toBe('1 en curso + 0 en atención = 1 viaje activo')
})

test('the beginning of a reason, in the time of Bogotá', () => {
  const since = Date.parse('2026-11-16T19:20:00.000Z')
  expect(describeSince({ reason: 'novelty', severity: 'high', since }, now)).toBe('desde 14:20')
  expect(describeSince({ reason: 'late', severity: 'medium', since: now - dayMs }, now)).toBe(
    'cita 15/11 15:00',
  )
  expect(describeSince({ reason: 'papersRunOut', severity: 'medium', since }, now)).toBeNull()
})

describe('the attendant or the snooze', () => {
  const by = { id: 'l', name: 'Laura Mejía' }
  const attendedBy = { ...by, since: '2026-11-16T19:00:00.000Z' }
  const snooze = { until: '2026-11-16T20:40:00.000Z', by }

  test.each([
    [{ attendedBy: null, snooze: null }, null],
    [{ attendedBy, snooze: null }, 'Laura lo atiende'],
    [{ attendedBy: { ...attendedBy, id: 'me' }, snooze: null }, 'Usted lo atiende'],
    [{ attendedBy: null, snooze }, 'Pospuesto hasta 15:40 · Laura'],
    [{ attendedBy, snooze: { ...snooze, until: '2026-11-16T19:59:00.000Z' } }, 'Laura lo atiende'],
  ])('%j', (journey, text) => {
    expect(describeAttendedOrSnoozed(journey, me, now)).toBe(text)
  })
})

test('the number of added journeys, singular and plural', () => {
  expect([describeAdded(1), describeAdded(2)]).toEqual([
    '1 viaje más requiere atención',
    '2 viajes más requieren atención',
  ])
})
