import { expect, test } from 'vitest'
import { commandNames } from '../journeys/journey-command.ts'
import { journeyEvents } from '../journeys/journey-event.ts'
import {
  type AuditEvent,
  auditEvents,
  auditFamilies,
  describeAuditEvent,
  isAuditEvent,
} from './audit-event.ts'
import { journeyAuditEvent } from './journey-audit-event.ts'

test('every event and command of a journey has a label', () => {
  for (const name of [...journeyEvents, ...commandNames]) {
    expect(isAuditEvent(journeyAuditEvent(name)), name).toBe(true)
  }
})

test('every event is in exactly one family', () => {
  const listed = Object.values(auditFamilies).flatMap(({ events }): readonly AuditEvent[] => events)
  expect(listed.toSorted()).toEqual([...auditEvents].toSorted())
})

test('a label is a short sentence in Spanish, and unknown events have one too', () => {
  for (const event of auditEvents) expect(describeAuditEvent(event)).toMatch(/^\p{Lu}[^.]{3,60}$/u)
  expect(describeAuditEvent('toString')).toBe('Otro cambio')
})

test('the compiler refuses an event without a label', () => {
  // @ts-expect-error: the type-check of the repository fails when this no longer does.
  const event: AuditEvent = 'journey.painted'
  expect(isAuditEvent(event)).toBe(false)
})
