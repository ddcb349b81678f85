import type { LiveDocument } from './live-document.ts'
import { type LiveFilter, type LiveQuery, isDocumentPath, splitDocumentPath } from './live-query.ts'

/** Whether a document of the query's collection is what it asks for; its limit is not looked at. */
export function matchesQuery(query: LiveQuery, document: LiveDocument): boolean {
  if (isDocumentPath(query.path)) return splitDocumentPath(query.path).id === document.id
  return query.where.every((filter) => matchesFilter(filter, readField(document, filter.field)))
}

/** By the query's order, then by id, so that no two documents are equal. */
export function compareByOrder({ order }: LiveQuery, a: LiveDocument, b: LiveDocument): number {
  if (order === null) return compare(a.id, b.id)
  const sign = order.direction === 'asc' ? 1 : -1
  return (
    sign * (compare(readField(a, order.field), readField(b, order.field)) || compare(a.id, b.id))
  )
}

/** `customer.id` reaches inside; what is not there is undefined. */
export function readField(document: LiveDocument, field: string): unknown {
  let value: unknown = document
  for (const name of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

function matchesFilter(filter: LiveFilter, value: unknown): boolean {
  return filter.op === '==' ? value === filter.value : filter.values.some((one) => one === value)
}

/** Text by its code units, as PostgreSQL's collation "C" does; instants are text of one length. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [String(a), String(b)]
  return one < other ? -1 : one > other ? 1 : 0
}
