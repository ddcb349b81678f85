import { type FirestoreFields, type FirestoreValue, numberOf } from './value.ts'

/** What tests and rules write and read: JSON, `Date` for timestamps, `Uint8Array` for bytes. */
export type PlainValue =
  | null
  | boolean
  | number
  | string
  | Date
  | Uint8Array
  | readonly PlainValue[]
  | { readonly [field: string]: PlainValue | undefined }

export type PlainData = { readonly [field: string]: PlainValue | undefined }

export function fromPlain(value: PlainValue): FirestoreValue {
  if (value === null) return { nullValue: null }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return fromNumber(value)
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') }
  if (isList(value)) return { arrayValue: { values: value.map(fromPlain) } }
  return { mapValue: { fields: fieldsFromPlain(value) } }
}

/** Leaves out fields that are undefined. */
export const fieldsFromPlain = (data: PlainData): FirestoreFields =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, fromPlain(value)]],
    ),
  )

export function toPlain(value: FirestoreValue): PlainValue {
  const number = numberOf(value)
  if (number !== undefined) return number
  if ('booleanValue' in value) return value.booleanValue
  if ('stringValue' in value) return value.stringValue
  if ('timestampValue' in value) return new Date(value.timestampValue)
  if ('bytesValue' in value) return new Uint8Array(Buffer.from(value.bytesValue, 'base64'))
  if ('referenceValue' in value) return value.referenceValue
  if ('geoPointValue' in value) return { latitude: 0, longitude: 0, ...value.geoPointValue }
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(toPlain)
  if ('mapValue' in value) return fieldsToPlain(value.mapValue.fields ?? {})
  return null
}

export const fieldsToPlain = (fields: FirestoreFields): PlainData =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, toPlain(value)]))

function fromNumber(value: number): FirestoreValue {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return { integerValue: String(value) }
  return { doubleValue: Number.isFinite(value) ? value : String(value) }
}

// Array.isArray does not narrow a readonly array.
const isList = (value: PlainValue): value is readonly PlainValue[] => Array.isArray(value)
