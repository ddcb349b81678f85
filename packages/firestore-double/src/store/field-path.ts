import type { FirestoreFields, FirestoreValue } from './value.ts'

/** `a.b` has two parts, `` `a.b` `` in backticks is one. */
export function parseFieldPath(path: string): string[] {
  const parts = path.match(/`(?:[^`\\]|\\.)*`|[^.]+/g) ?? []
  return parts.map((part) =>
    part.startsWith('`') ? part.slice(1, -1).replaceAll(/\\(.)/g, '$1') : part,
  )
}

export function fieldAt(
  fields: FirestoreFields,
  path: readonly string[],
): FirestoreValue | undefined {
  const [first = '', ...rest] = path
  const value = fields[first]
  if (rest.length === 0 || value === undefined) return value
  return 'mapValue' in value ? fieldAt(value.mapValue.fields ?? {}, rest) : undefined
}

/** A copy with the field set; undefined deletes it. Anything on the way that is not a map is replaced by one. */
export function withField(
  fields: FirestoreFields,
  path: readonly string[],
  value: FirestoreValue | undefined,
): FirestoreFields {
  const [first = '', ...rest] = path
  const { [first]: current, ...others } = fields
  if (rest.length === 0) return value === undefined ? others : { ...fields, [first]: value }
  const isMap = current !== undefined && 'mapValue' in current
  if (!isMap && value === undefined) return fields
  const inner = isMap ? (current.mapValue.fields ?? {}) : {}
  return { ...fields, [first]: { mapValue: { fields: withField(inner, rest, value) } } }
}
