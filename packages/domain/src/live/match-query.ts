import {
  type LiveDocument,
  type LiveFilter,
  type LiveQuery,
  isDocumentPath,
  splitDocumentPath,
} from './live-query.ts'

/** Whether a document of the query's collection matches it; ignores the limit. */
export function matchesQuery(query: LiveQuery, document: LiveDocument): boolean {
  if (isDocumentPath(query.path)) return splitDocumentPath(query.path).id === document.id
  return query.where.every((filter) => matchesFilter(filter, readField(document, filter.field)))
}

/** By the query's order, then by id, so two documents never compare as equal. */
export function compareByOrder({ order }: LiveQuery, a: LiveDocument, b: LiveDocument): number {
  if (order === null) return compare(a.id, b.id)
  const sign = order.direction === 'asc' ? 1 : -1
  return (
    sign * (compare(readField(a, order.field), readField(b, order.field)) || compare(a.id, b.id))
  )
}

/** Reads nested fields like `customer.id`; undefined if missing. */
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

/** Missing values come last. Instants compare as text, because all have the same length. */
function compare(a: unknown, b: unknown): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b))
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return compareCodePoints(String(a), String(b))
}

const isMissing = (value: unknown): boolean => value === undefined || value === null

/** By code points, like PostgreSQL's collation "C". Comparing code units would put emojis before «ﬁ». */
function compareCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [unit, otherUnit] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (unit !== otherUnit) return rankOf(unit) - rankOf(otherUnit)
  }
  return one.length - other.length
}

/** Surrogates come after all other code units. */
const rankOf = (unit: number) => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)

/** Like Firestore: lists compare by their items in order, maps by all their fields, never across types. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) && isSameValue(Reflect.get(one, name), Reflect.get(other, name)),
    )
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
