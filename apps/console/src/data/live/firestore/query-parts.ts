import type { FilterValue, LiveFilter, LiveQuery } from '@arriero/domain/live/live-query.ts'
import { isDocumentPath } from '@arriero/domain/live/live-query.ts'

/** Firestore's limit for one query: the values of `in`, multiplied over all its filters. */
export const maxAlternatives = 30
/** More queries than this for one list are refused: each costs reads of its own. */
const maxParts = 20

/**
 * A query as one or more that Firestore accepts; together they have the same documents, each in one of them. Empty if
 * no document can match; null if there would be too many. Firestore sorts only where it also cuts: without a limit the rows are sorted here, which
 * needs no index and also finds documents whose field is null.
 */
export function splitQuery({ path, where, order, limit }: LiveQuery): LiveQuery[] | null {
  if (isDocumentPath(path)) return [{ path, where: [], order: null, limit: null }]
  const ownOrder = limit === null ? null : order
  const parts = splitFilters(where)
  if (parts.length > maxParts) return null
  return parts.map((filters) => ({ path, where: filters, order: ownOrder, limit }))
}

function splitFilters(where: readonly LiveFilter[]): LiveFilter[][] {
  let room = maxAlternatives
  let parts: LiveFilter[][] = [[]]
  for (const filter of where) {
    const choices = filter.op === '==' ? [filter] : splitValues(filter.field, filter.values, room)
    const largest = Math.max(1, ...choices.map(countValues))
    room = Math.floor(room / largest)
    parts = parts.flatMap((part) => choices.map((choice) => [...part, choice]))
  }
  return parts
}

const countValues = (filter: LiveFilter) => (filter.op === 'in' ? filter.values.length : 1)

/** Null is a filter of its own, because Firestore's `in` never finds it. */
function splitValues(field: string, values: readonly FilterValue[], size: number): LiveFilter[] {
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
  const known = distinct.filter((value) => value !== null)
  const filters: LiveFilter[] = []
  if (known.length < distinct.length) filters.push({ field, op: '==', value: null })
  for (let at = 0; at < known.length; at += size) {
    const [value = null, ...others] = known.slice(at, at + size)
    filters.push(
      others.length === 0
        ? { field, op: '==', value }
        : { field, op: 'in', values: [value, ...others] },
    )
  }
  return filters
}
