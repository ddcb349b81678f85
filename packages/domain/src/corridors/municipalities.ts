import municipalityData from './geo/municipalities.json' with { type: 'json' }
import type { Point } from './point.ts'

export interface MunicipalitySeat extends Point {
  name: string
  /** From 1, a city of a million, to 5, a village. */
  rank: number
}

let parsed: readonly MunicipalitySeat[] | undefined

/** The seats of the municipalities. Parsed at the first use, because there are a thousand. */
export function municipalities(): readonly MunicipalitySeat[] {
  parsed ??= municipalityData.map(([name, lat, lng, rank]) => ({
    name: String(name),
    lat: Number(lat),
    lng: Number(lng),
    rank: Number(rank),
  }))
  return parsed
}
