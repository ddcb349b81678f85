import { expect, test } from 'vitest'
import { noPlace } from './order-values.ts'
import {
  atPoint,
  atUsualSite,
  doubtPoint,
  inCity,
  isAtCentre,
  onCorridor,
  readPoint,
  writePoint,
} from './places.ts'

const site = {
  site: 'Bodega Fontibón',
  name: 'Bodega Fontibón',
  divipola: '11001',
  lat: 4.67,
  lng: -74.14,
  address: 'Cl. 13 # 96-10',
  uses: 3,
}

test('a registered site gives its place and address, and the order names the city', () => {
  expect(atUsualSite(site)).toMatchObject({ name: 'Bogotá', site: 'Bodega Fontibón', lat: 4.67 })
})

test('a moved point is no longer the site; another city also drops its address', () => {
  const place = atUsualSite(site)
  expect(atPoint(place, { lat: 4.7, lng: -74.1 })).toMatchObject({ site: '', lat: 4.7 })
  expect(inCity(place, '05001')).toMatchObject({ site: '', name: 'Medellín', address: '' })
  expect(inCity({ ...noPlace, address: 'Cl. 1' }, '05001')).toMatchObject({ address: 'Cl. 1' })
  expect(inCity(place, '00000')).toEqual(noPlace)
})

test('a corridor fills both ends with the centres of its cities', () => {
  const ends = onCorridor('BUN-BOG')
  expect([ends?.origin.name, ends?.destination.name]).toEqual(['Buenaventura', 'Bogotá'])
  expect(ends && isAtCentre(ends.origin)).toBe(true)
  expect(onCorridor('X')).toBeNull()
})

test('a point in another city is doubted, one in the outskirts or at a registered site is not', () => {
  const bogota = inCity(noPlace, '11001')
  const inCali = { lat: 3.43722, lng: -76.5225 }
  expect(doubtPoint(atPoint(bogota, inCali))).toMatch(
    /^Este punto está a 30\d\u00A0km de Bogotá\. Revise el punto o el municipio\.$/u,
  )
  expect(doubtPoint(atPoint(bogota, { lat: 4.3, lng: -74.8 }))).toBeUndefined()
  expect(doubtPoint({ ...bogota, ...inCali, site: 'Bodega Cali' })).toBeUndefined()
  expect(doubtPoint(noPlace)).toBeUndefined()
})

test.each([
  ['4.65, -74.11', { lat: 4.65, lng: -74.11 }],
  [' 4.650001;-74.110002 ', { lat: 4.65, lng: -74.11 }],
  ['4.65 -74.11', { lat: 4.65, lng: -74.11 }],
  ['40.4, -3.7', undefined],
  ['4,65', undefined],
  ['Bogotá', undefined],
])('reads %j', (text, expected) => {
  expect(readPoint(text)).toEqual(expected)
})

test('reads what it writes', () => {
  const point = { lat: 4.60971, lng: -74.08175 }
  expect(readPoint(writePoint(point))).toEqual(point)
})
