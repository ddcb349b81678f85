import { formatDuration } from '../../format/duration.ts'
import { lowerFirst } from '../../format/text.ts'
import { novelties, type NoveltyCode } from '../novelty.ts'
import type { ArrivalDelay } from './estimate-arrival.ts'

/** «+4 h por derrumbe cerca de Cajamarca», «sin hora: hurto o piratería terrestre». */
export function describeDelay({ code, ms, isOverdue, placeName }: ArrivalDelay): string {
  const cause = lowerFirst(novelties[code].label)
  const place = placeName === null ? '' : ` cerca de ${placeName}`
  if (ms === null) return `sin hora: ${cause}${place}`
  const delay = isOverdue ? 'más de lo usual' : `+${formatDuration(ms)}`
  return `${delay} por ${cause}${place}`
}

/** The first words of the labels that are too long for a column. */
const briefCauses: Partial<Record<NoveltyCode, string>> = {
  DERRUMBE: 'derrumbe',
  PARO: 'paro',
  RESTRICCION: 'restricción',
  CLIMA: 'lluvia',
  VARADA: 'varada',
  PINCHADA: 'pinchada',
  ACCIDENTE: 'accidente',
  COMPARENDO: 'comparendo',
  TRASBORDO: 'trasbordo',
  NO_RECIBEN: 'no reciben',
  DOCUMENTOS: 'documentos',
  BASCULA: 'sobrepeso',
  AVERIA: 'avería',
  FALTANTE: 'faltante',
  HURTO: 'hurto',
  SOSPECHA: 'parada no autorizada',
  PERNOCTA: 'pernocta',
  DEVOLUCION: 'devolución',
}

/** The same in two short lines, without the place: «+4 h por derrumbe», «sin hora: hurto». */
export function describeDelayBriefly({ code, ms, isOverdue }: ArrivalDelay): string {
  const cause = briefCauses[code] ?? lowerFirst(novelties[code].label)
  if (ms === null) return `sin hora: ${cause}`
  return isOverdue ? `tarda más: ${cause}` : `+${formatDuration(ms)} por ${cause}`
}
