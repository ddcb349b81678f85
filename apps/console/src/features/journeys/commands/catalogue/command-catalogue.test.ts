import { expect, test } from 'vitest'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { findUndo } from './command-catalogue.ts'

const me = { id: 'me' }
const now = Date.parse('2026-11-16T15:00:00.000Z')
const since = '2026-11-16T14:00:00.000Z'
const attendedBy = (id: string) => buildJourney('OnRoute', { attendedBy: { id, name: 'X', since } })

test('take, snooze and reportNovelty have an undo', () => {
  const journey = buildJourney('OnRoute')
  expect(findUndo('take', journey, me)).toEqual({ name: 'release' })
  expect(findUndo('snooze', journey, me)).toEqual({ name: 'wake' })
  expect(findUndo('reportNovelty', journey, me)).toMatchObject({
    name: 'resolveNovelty',
    body: { reasonCode: 'FALSA_ALARMA' },
  })
})

test("releasing another administrator's journey has no undo: it would assign it to the current user", () => {
  expect(findUndo('release', attendedBy('me'), me)).toEqual({ name: 'take' })
  expect(findUndo('release', attendedBy('laura'), me)).toBeUndefined()
})

test.each([
  ['2026-11-16T15:20:00.000Z', 30],
  ['2026-11-16T20:00:00.000Z', 240],
])('undoing wake snoozes until %s again: %i minutes', (until, minutes) => {
  const journey = buildJourney('OnRoute', { snooze: { until, by: { id: 'x', name: 'X' } } })
  expect(findUndo('wake', journey, me, now)).toEqual({ name: 'snooze', body: { minutes } })
})

test('a step of the journey has no undo', () => {
  expect(findUndo('depart', buildJourney('Carry'), me)).toBeUndefined()
})
