import { expect, test } from 'vitest'
import { buildTransition } from '#features/journeys/testing/build-journey.ts'
import { describeChange, isByOther, newestTransition } from './change-banner.tsx'

const luis = { id: 'luis', name: 'Luis Rojas' }
const laura = { id: 'laura', name: 'Laura Moreno' }
const change = buildTransition({
  event: 'reportNovelty',
  fromStateId: 9,
  toStateId: 13,
  actor: 'administrator',
  by: luis,
})

test('names the author and the states', () => {
  expect(describeChange(change)).toEqual({ who: 'Luis Rojas', what: 'En ruta → Con novedad' })
  expect(describeChange({ ...change, enteredBy: laura }).who).toBe('Laura Moreno')
  expect(describeChange({ ...change, by: null, actor: 'system' }).who).toBe('El sistema')
})

test("ignores the current user's own changes", () => {
  expect(isByOther(change, luis.id)).toBe(false)
  expect(isByOther(change, laura.id)).toBe(true)
  expect(isByOther({ ...change, enteredBy: laura }, laura.id)).toBe(false)
  expect(isByOther({ by: null, enteredBy: null }, laura.id)).toBe(true)
})

test('a note is not a transition', () => {
  const note = { kind: 'note', at: change.at, id: 'n', by: luis, text: 'x' } as const
  expect(newestTransition([change, note])).toBe(change)
  expect(newestTransition([note])).toBeUndefined()
})
