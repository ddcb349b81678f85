import type { Truck } from './truck.ts'

export interface Area {
  contains: (at: [number, number]) => boolean
}

/** The ids of the trucks of an area, those that need a person first. */
export function trucksInView(trucks: Iterable<Truck>, area: Area): string[] {
  const found: Truck[] = []
  for (const truck of trucks) if (area.contains([truck.lng, truck.lat])) found.push(truck)
  return found.toSorted((one, other) => other.alarm - one.alarm).map(({ id }) => id)
}
