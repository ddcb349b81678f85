import { describeError, describeErrorAnd } from './describe-error.ts'
import type { FailedRead } from './failed-reads.ts'

/** One line for all that is missing: why, what, and that nobody has to do anything. Empty when nothing is. */
export function describeFailedReads(failed: readonly FailedRead[]): string {
  if (failed.length === 0) return ''
  const byWords = new Map<string, FailedRead[]>()
  for (const read of failed) {
    const words = describeError(read.error)
    byWords.set(words, [...(byWords.get(words) ?? []), read])
  }
  const sentences = [...byWords.values()].map((alike) =>
    describeErrorAnd(alike[0]?.error, describeReadings(alike)),
  )
  return `${sentences.join(' ')} Se reintenta solo.`
}

function describeReadings(failed: readonly FailedRead[]): string {
  const missing = namesOf(failed.filter(({ isMissing }) => isMissing))
  const old = namesOf(failed.filter(({ isMissing }) => !isMissing))
  const parts = [
    missing.length > 0 && `${areMany(missing) ? 'Faltan' : 'Falta'}: ${join(missing)}.`,
    old.length > 0 && `Sin actualizar: ${join(old)}.`,
  ]
  return parts.filter(Boolean).join(' ')
}

const namesOf = (failed: readonly FailedRead[]) => [
  ...new Set(failed.map(({ reading }) => reading)),
]

const areMany = (names: readonly string[]) =>
  names.length > 1 || names.some((name) => /^l[ao]s /.test(name))

const list = new Intl.ListFormat('es-CO', { type: 'conjunction' })
const join = (names: readonly string[]) => list.format(names)
