import { expect, it } from 'vitest'
import type { Truck } from './truck.ts'
import { trucksInView } from './trucks-in-view.ts'

const truck = (id: string, lng: number, alarm: Truck['alarm']): Truck => ({
  id,
  lat: 4,
  lng,
  state: 9,
  heading: null,
  alarm,
  isStale: false,
})

it('lists who is seen, those that need a person first', () => {
  const west = { contains: ([lng]: [number, number]) => lng < -74 }
  const trucks = [truck('a', -75, 0), truck('b', -73, 2), truck('c', -76, 2), truck('d', -77, 1)]
  expect(trucksInView(trucks, west)).toEqual(['c', 'd', 'a'])
})
