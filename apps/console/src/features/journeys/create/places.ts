import { codedMunicipalities } from '@arriero/domain/corridors/coded-municipalities.ts'
import { colombiaBox } from '@arriero/domain/contract/http/fields.ts'
import { type CorridorEnd, corridors } from '@arriero/domain/corridors/corridors.ts'
import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import { formatKm } from '@arriero/domain/format/number.ts'
import type { UsualSite } from './order-data.ts'
import { noPlace, type PlaceValues } from './order-values.ts'

/** Another municipality: its centre, until a point is chosen. The address of a site doesn't belong to it. */
export function inCity(place: PlaceValues, divipola: string): PlaceValues {
  const city = codedMunicipalities().get(divipola)
  if (!city) return noPlace
  const { name, lat, lng } = city
  const address = place.site === '' ? place.address : ''
  return { site: '', name, divipola, address, lat, lng }
}

/** A chosen point is another place than the registered site. */
export const atPoint = (place: PlaceValues, { lat, lng }: Point): PlaceValues => ({
  ...place,
  site: '',
  lat,
  lng,
})

export const isAtCentre = ({ divipola, lat, lng }: PlaceValues): boolean => {
  const city = codedMunicipalities().get(divipola)
  return city !== undefined && city.lat === lat && city.lng === lng
}

/** Municipalities can be this large; files with a point farther away are refused (`place-cell.ts` of the server). */
const farKm = 150

/** A doubt about a point that is hardly in its municipality; undefined without one. A registered site is known. */
export function doubtPoint({ site, divipola, lat, lng }: PlaceValues): string | undefined {
  const city = codedMunicipalities().get(divipola)
  const away = city && site === '' ? kilometresBetween({ lat, lng }, city) : 0
  return city && away > farKm
    ? `Este punto está a ${formatKm(away)} de ${city.name}. Revise el punto o el municipio.`
    : undefined
}

/** An order names the municipality; the name of a registered site stands beside it. */
export function atUsualSite({
  site,
  divipola,
  lat,
  lng,
  address,
  ...usual
}: UsualSite): PlaceValues {
  const name = codedMunicipalities().get(divipola)?.name ?? usual.name
  return { site: site ?? '', name, divipola, address: address ?? '', lat, lng }
}

export const isAtSite = (place: PlaceValues, site: UsualSite): boolean =>
  place.divipola === site.divipola && place.lat === site.lat && place.lng === site.lng

export const corridorChoices = corridors.map(({ code, origin, destination }) => ({
  value: code,
  label: `${origin.name} → ${destination.name}`,
}))

/** Both ends of a corridor, at the centres of their cities. */
export function onCorridor(code: string): { origin: PlaceValues; destination: PlaceValues } | null {
  const corridor = corridors.find((one) => one.code === code)
  return corridor
    ? { origin: atEnd(corridor.origin), destination: atEnd(corridor.destination) }
    : null
}

const atEnd = ({ name, divipola, lat, lng }: CorridorEnd): PlaceValues => ({
  ...noPlace,
  name,
  divipola,
  lat,
  lng,
})

/** Five decimals are a metre. */
export const roundPoint = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round(lng * 1e5) / 1e5,
})

/** As maps and phones write coordinates: `4.65000, -74.11000`. */
export const writePoint = ({ lat, lng }: Point): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

const typedPoint = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/u

/** Reads pasted coordinates; undefined if they are none, or outside Colombia. */
export function readPoint(text: string): Point | undefined {
  const [, lat, lng] = typedPoint.exec(text) ?? []
  if (lat === undefined || lng === undefined) return undefined
  const point = { lat: Number(lat), lng: Number(lng) }
  const { south, north, west, east } = colombiaBox
  const isInside =
    point.lat >= south && point.lat <= north && point.lng >= west && point.lng <= east
  return isInside ? roundPoint(point) : undefined
}
