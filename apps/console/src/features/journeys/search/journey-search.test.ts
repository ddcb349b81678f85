import { describe, expect, test } from 'vitest'
import {
  readAttentionSearch,
  readInProgressSearch,
  readJourneyPageSearch,
} from './journey-search.ts'

describe('states', () => {
  test.each([
    ['4,9', [4, 9]],
    ['9', [9]],
    ['9,9,4', [9, 4]],
    [
      [4, 13],
      [4, 13],
    ],
    ['4,999,x,-1', [4]],
  ])('%j', (estados, ids) => {
    expect(readInProgressSearch({ estados })).toMatchObject({ estados: ids })
  })

  test.each(['', 'x', '4.5', undefined, null, {}, [], true])('%j filters nothing', (estados) => {
    // Merged into the raw search, as the router does it.
    expect({ estados, ...readInProgressSearch({ estados }) }.estados).toBeUndefined()
  })
})

test('valid values are kept, others are ignored', () => {
  const valid = {
    vista: 'mapa',
    orden: 'llegada',
    atencion: 1,
    soloEnCurso: 1,
    corredor: ['11001-76109'],
  }
  expect(readInProgressSearch(valid)).toMatchObject(valid)
  const invalid = { vista: 'x', orden: 4, atencion: 'si', corredor: 'bogota', texto: '', viaje: 7 }
  expect(
    Object.values(readInProgressSearch(invalid)).filter((value) => value !== undefined),
  ).toEqual([])
  expect(readAttentionSearch({ motivo: 'late', pospuestos: '1' })).toMatchObject({
    motivo: 'late',
    pospuestos: 1,
  })
})

test.each([
  ['a', ['a']],
  ['a,b,a', ['a', 'b']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [',', undefined],
  ['', undefined],
])('customers %j are %j', (cliente, expected) => {
  expect(readInProgressSearch({ cliente }).cliente).toEqual(expected)
})

test('keeps the valid corridors of a list', () => {
  const { corredor } = readInProgressSearch({ corredor: '11001-76109,bogota' })
  expect(corredor).toEqual(['11001-76109'])
})

test.each([
  ['codigo', 'codigo'],
  ['-codigo', '-codigo'],
  ['--codigo', undefined],
  ['precio', undefined],
  [7, undefined],
])('order %j is %j', (orden, expected) => {
  expect(readInProgressSearch({ orden }).orden).toBe(expected)
})

test.each([
  ['12', '12'],
  [12, '12'],
  ['2026-11-15T12:00:00.000Z', '2026-11-15T12:00:00.000Z'],
  ['ayer', undefined],
  ['', undefined],
  [undefined, undefined],
])('event of the journey page: %s', (evento, expected) => {
  expect(readJourneyPageSearch({ evento })).toEqual({ evento: expected })
})
