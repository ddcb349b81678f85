/** A Firestore value as the wire carries it, in the JSON form of its protocol buffers. */
export type FirestoreValue =
  | { nullValue: null | 'NULL_VALUE' }
  | { booleanValue: boolean }
  | { integerValue: string | number }
  | { doubleValue: string | number }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude?: number; longitude?: number } }
  | { arrayValue: { values?: FirestoreValue[] } }
  | { mapValue: { fields?: FirestoreFields } }

export type FirestoreFields = Record<string, FirestoreValue>

/** Order of values of different types in a query. Both kinds of number are one type. */
const typeOrder = [
  ['nullValue'],
  ['booleanValue'],
  ['integerValue', 'doubleValue'],
  ['timestampValue'],
  ['stringValue'],
  ['bytesValue'],
  ['referenceValue'],
  ['geoPointValue'],
  ['arrayValue'],
  ['mapValue'],
]

const typeOf = (value: FirestoreValue): number =>
  typeOrder.findIndex((keys) => keys.some((key) => key in value))

export const isSameType = (a: FirestoreValue, b: FirestoreValue): boolean => typeOf(a) === typeOf(b)

/** The number of either kind, undefined for anything else. Integers beyond 2^53 lose their last digits. */
export function numberOf(value: FirestoreValue): number | undefined {
  if ('integerValue' in value) return Number(value.integerValue)
  return 'doubleValue' in value ? Number(value.doubleValue) : undefined
}

export function compareValues(a: FirestoreValue, b: FirestoreValue): number {
  const byType = typeOf(a) - typeOf(b)
  if (byType !== 0) return byType
  const [x, y] = [numberOf(a), numberOf(b)]
  if (x !== undefined && y !== undefined) return compareNumbers(x, y)
  if ('booleanValue' in a && 'booleanValue' in b) {
    return Number(a.booleanValue) - Number(b.booleanValue)
  }
  if ('timestampValue' in a && 'timestampValue' in b) {
    return toMicros(a.timestampValue) - toMicros(b.timestampValue)
  }
  if ('stringValue' in a && 'stringValue' in b) return compareUtf8(a.stringValue, b.stringValue)
  if ('bytesValue' in a && 'bytesValue' in b) {
    return Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64'))
  }
  if ('referenceValue' in a && 'referenceValue' in b) {
    return compareNames(a.referenceValue, b.referenceValue)
  }
  if ('geoPointValue' in a && 'geoPointValue' in b) {
    const { latitude = 0, longitude = 0 } = a.geoPointValue
    const other = b.geoPointValue
    return latitude - (other.latitude ?? 0) || longitude - (other.longitude ?? 0)
  }
  if ('arrayValue' in a && 'arrayValue' in b) {
    return compareLists(a.arrayValue.values ?? [], b.arrayValue.values ?? [], compareValues)
  }
  if ('mapValue' in a && 'mapValue' in b) {
    return compareMaps(a.mapValue.fields ?? {}, b.mapValue.fields ?? {})
  }
  return 0
}

/** NaN comes before all other numbers, and equals itself. */
function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a))
  return a < b ? -1 : Number(a > b)
}

/** By the bytes of UTF-8, as Firestore orders text; JavaScript compares UTF-16 units. */
const compareUtf8 = (a: string, b: string): number =>
  a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Segment by segment, so that `a/b/c` comes right after `a/b`. */
export const compareNames = (a: string, b: string): number =>
  compareLists(a.split('/'), b.split('/'), compareUtf8)

function compareLists<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (x: T, y: T) => number,
): number {
  for (const [at, x] of a.entries()) {
    const y = b[at]
    if (y === undefined) return 1
    const order = compare(x, y)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareMaps(a: FirestoreFields, b: FirestoreFields): number {
  const sorted = (fields: FirestoreFields) =>
    Object.entries(fields).toSorted(([x], [y]) => compareUtf8(x, y))
  return compareLists(
    sorted(a),
    sorted(b),
    ([keyA, x], [keyB, y]) => compareUtf8(keyA, keyB) || compareValues(x, y),
  )
}

/** Microseconds since 1970, the precision that Firestore keeps. */
export function toMicros(timestamp: string): number {
  const [, whole = '', fraction = ''] = /^([^.Z]+)(?:\.(\d+))?Z$/.exec(timestamp) ?? []
  return Date.parse(`${whole}Z`) * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'))
}

export function toTimestamp(micros: number): string {
  const milliseconds = new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1)
  const rest = ((micros % 1000) + 1000) % 1000
  return `${milliseconds}${String(rest).padStart(3, '0')}Z`
}
