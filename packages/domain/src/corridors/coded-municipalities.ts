import { corridorCities } from './corridors.ts'
import { departmentOf } from './departments.ts'
import codes from './geo/municipality-codes.json' with { type: 'json' }
import { municipalities } from './municipalities.ts'
import type { Point } from './point.ts'

/** A municipality that an address can be in. */
export interface CodedMunicipality extends Point {
  divipola: string
  name: string
  department: string
}

let joined: ReadonlyMap<string, CodedMunicipality> | undefined

/** Municipalities by code, the largest first. Some sixty small ones are missing in the open data. */
export function codedMunicipalities(): ReadonlyMap<string, CodedMunicipality> {
  joined ??= join()
  return joined
}

function join(): ReadonlyMap<string, CodedMunicipality> {
  // Journeys between them are planned from these exact places.
  const cities = new Map(corridorCities.map((city) => [city.divipola, city]))
  return new Map(
    municipalities().map(({ name, lat, lng }, index) => {
      const divipola = codes[index] ?? ''
      const place = cities.get(divipola) ?? { name, lat, lng }
      const department = departmentOf(divipola)
      return [
        divipola,
        { divipola, name: place.name, department, lat: place.lat, lng: place.lng },
      ] as const
    }),
  )
}
