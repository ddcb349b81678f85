import { expect, test } from 'vitest'
import { exampleJourney } from '../demo/example-journey.ts'
import type { JourneyDocument } from './journey.ts'
import { defaultProtocols } from './novelty-protocol.ts'
import { explainNoSnooze, isSnoozed } from './snooze.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const snooze = (until: number) => ({
  until: new Date(until).toISOString(),
  by: { id: 'a', name: 'Luz Rey' },
})
const since = new Date(now).toISOString()

test('a critical novelty can not be snoozed, and the refusal names it', () => {
  expect(explainNoSnooze('HURTO', defaultProtocols)).toBe(
    'No se puede posponer una novedad crítica (Hurto o piratería terrestre). Tome el viaje o resuelva la novedad.',
  )
  expect(explainNoSnooze('DERRUMBE', defaultProtocols)).toBeUndefined()
  expect(explainNoSnooze(undefined, defaultProtocols)).toBeUndefined()
})

test('follows the protocol of the installation', () => {
  const PARO = { ...defaultProtocols.PARO, severity: 'critical' } as const
  expect(explainNoSnooze('PARO', { ...defaultProtocols, PARO })).toContain('Paro o bloqueo')
})

test.each<[string, Partial<JourneyDocument>, boolean]>([
  ['a running snooze', { snooze: snooze(now + 1) }, true],
  ['an ended snooze', { snooze: snooze(now) }, false],
  ['none', { snooze: null }, false],
  [
    'a high novelty',
    { snooze: snooze(now + 1), novelty: { code: 'PARO', since, steps: [] } },
    true,
  ],
  [
    'a critical novelty',
    { snooze: snooze(now + 1), novelty: { code: 'HURTO', since, steps: [] } },
    false,
  ],
])('whether it hides the journey: %s', (_what, overrides, expected) => {
  expect(isSnoozed(exampleJourney(overrides), defaultProtocols, now)).toBe(expected)
})
