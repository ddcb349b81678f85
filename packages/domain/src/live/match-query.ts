import { isSameValue } from './is-same-value.ts'
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
  return filter.op === '=='
    ? isSameValue(value, filter.value)
    : filter.values.some((one) => isSameValue(value, one))
}

/** What is missing comes last. Instants are text of one length. */
function compare(a: unknown, b: unknown): number {
  const [isMissing, isOtherMissing] = [isNothing(a), isNothing(b)]
  if (isMissing || isOtherMissing) return Number(isMissing) - Number(isOtherMissing)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return compareText(String(a), String(b))
}

const isNothing = (value: unknown) => value === undefined || value === null

/** By characters, as PostgreSQL's collation "C" does; code units would put emojis before «ﬁ». */
function compareText(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [unit, otherUnit] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (unit !== otherUnit) return rankOf(unit) - rankOf(otherUnit)
  }
  return one.length - other.length
}

/** Halves of characters come after all that are whole. */
const rankOf = (unit: number) => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)
