import { expect, it } from 'vitest'
import { nearest } from './driver-offers.ts'

const offer = (id: string, lat: number) => ({ id, origin: { lat, lng: -74 } })
const offers = [offer('far', 10), offer('near', 5), offer('middle', 7)]
const ids = (found: { id: string }[]) => found.map(({ id }) => id)

it('returns the nearest first, up to the limit', () => {
  expect(ids(nearest(offers, { lat: 4, lng: -74 }, 2))).toEqual(['near', 'middle'])
})

it('keeps the order without a position', () => {
  expect(ids(nearest(offers, null, 2))).toEqual(['far', 'near'])
})
