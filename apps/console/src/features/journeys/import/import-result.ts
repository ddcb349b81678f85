import type {
  JourneyImportPreview,
  JourneyImportProgress,
} from '@arriero/domain/contract/http/journey-import.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'

type Counts = Pick<JourneyImportProgress, 'created' | 'unchanged' | 'skipped'>

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' })

const parts: readonly [keyof Counts, one: string, many: string][] = [
  ['created', 'viaje creado', 'viajes creados'],
  ['unchanged', 'ya estaba creado', 'ya estaban creados'],
  ['skipped', 'fila con problemas quedó por fuera', 'filas con problemas quedaron por fuera'],
]

/** «Listo: 3 viajes creados, 1 ya estaba creado y 1 fila con problemas quedó por fuera.» */
export function describeResult(counts: Counts): string {
  const done = parts
    .filter(([name]) => counts[name] > 0)
    .map(([name, one, many]) => `${formatNumber(counts[name])} ${counts[name] === 1 ? one : many}`)
  return done.length === 0 ? 'Listo: no había nada que crear.' : `Listo: ${list.format(done)}.`
}

/** «Archivo revisado: 5 por crear, 0 ya creados y 40 con problemas.» */
export const describePreview = ({ counts }: Pick<JourneyImportPreview, 'counts'>): string =>
  `Archivo revisado: ${list.format([
    `${formatNumber(counts.new)} por crear`,
    `${formatNumber(counts.known)} ya ${counts.known === 1 ? 'creado' : 'creados'}`,
    `${formatNumber(counts.invalid)} con problemas`,
  ])}.`
