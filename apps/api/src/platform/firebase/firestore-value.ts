/** A value in the JSON form of Firestore's protocol, of the types that live documents have. */
type FirestoreValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number }
  | { stringValue: string }
  | { arrayValue: { values?: FirestoreValue[] } }
  | { mapValue: { fields?: FirestoreFields } }

export type FirestoreFields = Record<string, FirestoreValue>

/** A document as JSON. */
export type JsonData = Readonly<Record<string, unknown>>

export const toFields = (data: JsonData): FirestoreFields =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toValue(value)]],
    ),
  )

function toValue(value: unknown): FirestoreValue {
  if (value === null) return { nullValue: null }
  switch (typeof value) {
    case 'boolean':
      return { booleanValue: value }
    case 'string':
      return { stringValue: value }
    case 'number':
      return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
    case 'object':
      return Array.isArray(value)
        ? { arrayValue: { values: value.map(toValue) } }
        : { mapValue: { fields: toFields({ ...value }) } }
    default:
      throw new TypeError(`Firestore can't hold a ${typeof value}`)
  }
}

export const fromFields = (fields: FirestoreFields = {}): JsonData =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fromValue(value)]))

/** A type that we never write is read as it is, so that it differs from any document of ours. */
function fromValue(value: FirestoreValue): unknown {
  if ('nullValue' in value) return null
  if ('booleanValue' in value) return value.booleanValue
  if ('stringValue' in value) return value.stringValue
  if ('integerValue' in value) return Number(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('arrayValue' in value) return (value.arrayValue.values ?? []).map(fromValue)
  if ('mapValue' in value) return fromFields(value.mapValue.fields)
  return value
}

/** Field names in a mask; those that are no plain words are quoted. */
export const fieldPath = (name: string): string =>
  /^[a-z_]\w*$/i.test(name) ? name : `\`${name.replaceAll(/[\\`]/g, '\\$&')}\``
