import { expect, it } from 'vitest'
import { nearest } from './list-offers.ts'

const offer = (id: string, lat: number) => ({ id, origin: { lat, lng: -74 } })
const offers = [offer('far', 10), offer('near', 5), offer('middle', 7)]
const ids = (found: { id: string }[]) => found.map(({ id }) => id)

it('puts the nearest first, and no more than asked for', () => {
  expect(ids(nearest(offers, { lat: 4, lng: -74 }, 2))).toEqual(['near', 'middle'])
})

it('leaves the order alone for who was never seen', () => {
  expect(ids(nearest(offers, null, 2))).toEqual(['far', 'near'])
})
