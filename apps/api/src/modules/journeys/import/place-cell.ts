import { colombiaBox } from '@arriero/domain/contract/http/fields.ts'
import type { NewJourneyForBody } from '@arriero/domain/contract/http/new-journeys.ts'
import type { CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { kilometresBetween, type Point } from '@arriero/domain/corridors/point.ts'
import { formatKm } from '@arriero/domain/format/number.ts'
import { toSearchText } from '@arriero/domain/format/text.ts'
import type { RowTexts } from '#platform/tables/file-rows.ts'
import { readDegrees } from './journey-cells.ts'
import { readMunicipality } from './municipality-cell.ts'

type RegisteredSite = CustomerRecord['sites'][number]

type ReadPlace =
  | { ok: true; place: NewJourneyForBody['origin']; site: string | undefined }
  | { ok: false; column: string; because: string }

/** Municipalities can be this large; a point farther away is a mistake. */
const farKm = 150

/** Where a journey loads or unloads: one of the customer's sites, or a municipality with an address or a point. */
export function readPlace(
  end: 'origin' | 'destination',
  texts: RowTexts,
  sites: readonly RegisteredSite[],
): ReadPlace {
  const text = texts[end] ?? ''
  const address = texts[`${end}Address`]
  const refuse = (column: string, because: string) => ({ ok: false, column, because }) as const
  const point = readPoint(end, texts)
  if (point && 'because' in point) return { ok: false, ...point }
  const site = sites.find(({ name }) => toSearchText(name) === toSearchText(text))
  if (site) {
    if (point) {
      const because = `La sede «${site.name}» ya tiene su punto. Deje vacías la latitud y la longitud.`
      return refuse(`${end}Lat`, because)
    }
    return { ok: true, place: { ...site, ...(address && { address }) }, site: site.name }
  }
  const municipality = readMunicipality(text, texts[`${end}Department`])
  if (!municipality.ok) return refuse(end, municipality.because)
  const { name, divipola, lat, lng } = municipality.value
  const away = point ? kilometresBetween(point, { lat, lng }) : 0
  if (away > farKm) {
    const because = `Este punto está a ${formatKm(away)} de ${name}. Revise el punto o el municipio.`
    return refuse(`${end}Lat`, because)
  }
  const place = { name, divipola, ...(point ?? { lat, lng }), ...(address && { address }) }
  return { ok: true, place, site: undefined }
}

/** Undefined without a point. */
function readPoint(
  end: string,
  texts: RowTexts,
): Point | { column: string; because: string } | undefined {
  const [latText, lngText] = [texts[`${end}Lat`], texts[`${end}Lng`]]
  if (latText === undefined && lngText === undefined) return undefined
  if (latText === undefined) return { column: `${end}Lat`, because: 'Falta la latitud.' }
  if (lngText === undefined) return { column: `${end}Lng`, because: 'Falta la longitud.' }
  const [lat, lng] = [readDegrees(latText), readDegrees(lngText)]
  if (lat === undefined) {
    return { column: `${end}Lat`, because: 'Escriba la latitud en grados, como 4,6512.' }
  }
  if (lng === undefined) {
    return { column: `${end}Lng`, because: 'Escriba la longitud en grados, como -74,1103.' }
  }
  const { south, north, west, east } = colombiaBox
  const isInside = lat >= south && lat <= north && lng >= west && lng <= east
  if (isInside) return { lat, lng }
  const because = 'Este punto no está en Colombia. ¿Están al revés la latitud y la longitud?'
  return { column: `${end}Lat`, because }
}
