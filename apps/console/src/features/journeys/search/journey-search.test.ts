import { describe, expect, test } from 'vitest'
import { readAttentionSearch, readInProgressSearch } from './journey-search.ts'

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
    // Laid over the raw search, as the router does it.
    expect({ estados, ...readInProgressSearch({ estados }) }.estados).toBeUndefined()
  })
})

test('what makes sense is kept, the rest is as if it were not there', () => {
  const sound = { vista: 'mapa', orden: 'llegada', atencion: 1, corredor: '11001-76109' }
  expect(readInProgressSearch(sound)).toMatchObject(sound)
  const broken = { vista: 'x', orden: 4, atencion: 'si', corredor: 'bogota', texto: '', viaje: 7 }
  expect(
    Object.values(readInProgressSearch(broken)).filter((value) => value !== undefined),
  ).toEqual([])
  expect(readAttentionSearch({ motivo: 'late', pospuestos: '1' })).toMatchObject({
    motivo: 'late',
    pospuestos: 1,
  })
})
