import { expect, test } from 'vitest'
import { buildTransition } from '#features/journeys/testing/build-transition.ts'
import { describeChange, isBySomebodyElse, newestTransition } from './foreign-change.ts'

const luis = { id: 'luis', name: 'Luis Rojas' }
const laura = { id: 'laura', name: 'Laura Moreno' }
const change = buildTransition({
  event: 'reportNovelty',
  fromStateId: 9,
  toStateId: 13,
  actor: 'administrator',
  by: luis,
})

test('who changed it, and from where to where', () => {
  expect(describeChange(change)).toEqual({ who: 'Luis Rojas', what: 'En ruta → Con novedad' })
  expect(describeChange({ ...change, enteredBy: laura }).who).toBe('Laura Moreno')
  expect(describeChange({ ...change, by: null, actor: 'system' }).who).toBe('El sistema')
})

test('whoever wrote it down knows it already', () => {
  expect(isBySomebodyElse(change, luis.id)).toBe(false)
  expect(isBySomebodyElse(change, laura.id)).toBe(true)
  expect(isBySomebodyElse({ ...change, enteredBy: laura }, laura.id)).toBe(false)
  expect(isBySomebodyElse({ by: null, enteredBy: null }, laura.id)).toBe(true)
})

test('a note is no change of state', () => {
  const note = { kind: 'note', at: change.at, id: 'n', by: luis, text: 'x' } as const
  expect(newestTransition([change, note])).toBe(change)
  expect(newestTransition([note])).toBeUndefined()
})
