import { formatDuration } from '../../format/duration.ts'
import { novelties } from '../novelty.ts'
import type { ArrivalDelay } from './estimate-arrival.ts'

/** «+4 h por derrumbe cerca de Cajamarca», «sin hora: hurto o piratería terrestre». */
export function describeDelay({ code, ms, isOverdue, placeName }: ArrivalDelay): string {
  const { label } = novelties[code]
  const cause = label.charAt(0).toLowerCase() + label.slice(1)
  const place = placeName === null ? '' : ` cerca de ${placeName}`
  if (ms === null) return `sin hora: ${cause}${place}`
  const delay = isOverdue ? 'más de lo usual' : `+${formatDuration(ms)}`
  return `${delay} por ${cause}${place}`
}
