import municipalityData from './geo/municipalities.json' with { type: 'json' }
import type { Point } from './point.ts'

export interface Municipality extends Point {
  name: string
  /** From 1, a city of a million, to 5, a village. */
  rank: number
}

let parsed: readonly Municipality[] | undefined

/** The seats of the municipalities. Parsed at the first use, because there are a thousand. */
export function municipalities(): readonly Municipality[] {
  parsed ??= municipalityData.map(([name, lat, lng, rank]) => ({
    name: String(name),
    lat: Number(lat),
    lng: Number(lng),
    rank: Number(rank),
  }))
  return parsed
}
