import type { ImportProgress } from '@arriero/domain/contract/http/registry-import.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'

type Counts = Pick<ImportProgress, 'created' | 'changed' | 'unchanged' | 'skipped'>

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' })

const parts: readonly [keyof Counts, one: string, many: string][] = [
  ['created', 'registrado', 'registrados'],
  ['changed', 'actualizado', 'actualizados'],
  ['unchanged', 'quedó como estaba', 'quedaron como estaban'],
  ['skipped', 'fila con problemas no se importó', 'filas con problemas no se importaron'],
]

/** «Listo: 3 registrados, 1 actualizado y 1 fila con problemas no se importó.» */
export function describeResult(counts: Counts): string {
  const done = parts
    .filter(([name]) => counts[name] > 0)
    .map(([name, one, many]) => `${formatNumber(counts[name])} ${counts[name] === 1 ? one : many}`)
  return done.length === 0 ? 'Listo: no había nada que importar.' : `Listo: ${list.format(done)}.`
}
