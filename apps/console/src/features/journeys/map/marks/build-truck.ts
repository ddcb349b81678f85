import { toWorld } from '../mercator.ts'
import type { Truck } from '../truck.ts'

/** A truck on the road for tests. */
export function buildTruck(id: string, overrides: Partial<Truck> = {}): Truck {
  const place = { lat: overrides.lat ?? 4, lng: overrides.lng ?? -74 }
  return {
    id,
    ...place,
    ...toWorld(place),
    plate: 'TTK 482',
    state: 9,
    heading: null,
    alarm: 0,
    isStale: false,
    isInTray: false,
    ...overrides,
  }
}
