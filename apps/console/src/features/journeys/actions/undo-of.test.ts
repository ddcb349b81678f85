import { expect, test } from 'vitest'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { undoOf } from './undo-of.ts'

const me = { id: 'me' }
const now = Date.parse('2026-11-16T15:00:00.000Z')
const since = '2026-11-16T14:00:00.000Z'
const attendedBy = (id: string) => buildJourney('OnRoute', { attendedBy: { id, name: 'X', since } })

test('what a claim, a wait and a novelty are taken back with', () => {
  const journey = buildJourney('OnRoute')
  expect(undoOf('take', journey, me)).toEqual({ name: 'release' })
  expect(undoOf('snooze', journey, me)).toEqual({ name: 'wake' })
  expect(undoOf('reportNovelty', journey, me)).toMatchObject({
    name: 'resolveNovelty',
    body: { reasonCode: 'FALSA_ALARMA' },
  })
})

test("releasing another's can't be taken back: it would become mine", () => {
  expect(undoOf('release', attendedBy('me'), me)).toEqual({ name: 'take' })
  expect(undoOf('release', attendedBy('laura'), me)).toBeUndefined()
})

test.each([
  ['2026-11-16T15:20:00.000Z', 30],
  ['2026-11-16T20:00:00.000Z', 240],
])('what was put off until %s is put off again for %i minutes', (until, minutes) => {
  const journey = buildJourney('OnRoute', { snooze: { until, by: { id: 'x', name: 'X' } } })
  expect(undoOf('wake', journey, me, now)).toEqual({ name: 'snooze', body: { minutes } })
})

test('a step along the road has no way back', () => {
  expect(undoOf('depart', buildJourney('Carry'), me)).toBeUndefined()
})
