import { expect, test } from 'vitest'
import { HttpFailure } from '#data/http/http-failure.ts'
import { describeMapProblem, toMapFailure } from './map-problem.ts'

const lost = new HttpFailure({ status: 0 })
const fault = new TypeError('broken')

test.each([
  [{ kind: 'no-drawing' as const }, /^Este navegador/],
  [{ kind: 'no-basemap' as const, failure: lost }, /^Conexión al servidor\. No se pudo cargar/],
  [{ kind: 'no-owners-style' as const, failure: lost }, /^Conexión al servidor\. El mapa de/],
  [{ kind: 'no-owners-style' as const }, /^El mapa de su empresa/],
])('%j begins with the words of the catalogue, where it has any', (problem, words) => {
  expect(describeMapProblem(problem)).toMatch(words)
})

test('what the map could not fetch is a failure with its status; another fault stays itself', () => {
  expect(toMapFailure(Object.assign(new Error('AJAXError'), { status: 0 }))).toEqual(lost)
  expect(toMapFailure(fault)).toBe(fault)
})
