import { RpcError } from '../rpc-error.ts'
import { fieldAt, parseFieldPath } from '../store/field-path.ts'
import type { StoredDocument } from '../store/document-store.ts'
import { type FirestoreValue, compareValues, isSameType, numberOf } from '../store/value.ts'

interface FieldReference {
  fieldPath: string
}

export interface QueryFilter {
  compositeFilter?: { op: string; filters?: QueryFilter[] }
  fieldFilter?: { field: FieldReference; op: string; value: FirestoreValue }
  unaryFilter?: { field: FieldReference; op: string }
}

/** The document's value of a field, also of `__name__`. */
export function valueOf(document: StoredDocument, fieldPath: string): FirestoreValue | undefined {
  if (fieldPath === '__name__') return { referenceValue: document.name }
  return fieldAt(document.fields, parseFieldPath(fieldPath))
}

export function isMatch(document: StoredDocument, filter: QueryFilter | undefined): boolean {
  if (!filter) return true
  const { compositeFilter, fieldFilter, unaryFilter } = filter
  if (compositeFilter) {
    const filters = compositeFilter.filters ?? []
    const isPartMatch = (part: QueryFilter) => isMatch(document, part)
    return compositeFilter.op === 'OR' ? filters.some(isPartMatch) : filters.every(isPartMatch)
  }
  if (unaryFilter)
    return isUnaryMatch(valueOf(document, unaryFilter.field.fieldPath), unaryFilter.op)
  if (!fieldFilter) return true
  const value = valueOf(document, fieldFilter.field.fieldPath)
  return value !== undefined && isFieldMatch(value, fieldFilter.op, fieldFilter.value)
}

/** Fields with a range or inequality: without an explicit order the result is in theirs. */
export function inequalityFields(filter: QueryFilter | undefined): string[] {
  const { compositeFilter, fieldFilter } = filter ?? {}
  const own = fieldFilter && inequalities.has(fieldFilter.op) ? [fieldFilter.field.fieldPath] : []
  return [...own, ...(compositeFilter?.filters ?? []).flatMap(inequalityFields)]
}

const inequalities = new Set([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_EQUAL',
  'NOT_IN',
])

function isFieldMatch(value: FirestoreValue, op: string, operand: FirestoreValue): boolean {
  const order = compareValues(value, operand)
  const isComparable = isSameType(value, operand) && !isNaNValue(value) && !isNaNValue(operand)
  switch (op) {
    case 'EQUAL':
      return order === 0
    case 'NOT_EQUAL':
      return order !== 0 && !('nullValue' in value)
    case 'LESS_THAN':
      return isComparable && order < 0
    case 'LESS_THAN_OR_EQUAL':
      return isComparable && order <= 0
    case 'GREATER_THAN':
      return isComparable && order > 0
    case 'GREATER_THAN_OR_EQUAL':
      return isComparable && order >= 0
    case 'IN':
      return hasItem(operand, value)
    case 'NOT_IN':
      return !('nullValue' in value) && !hasItem(operand, value)
    case 'ARRAY_CONTAINS':
      return hasItem(value, operand)
    case 'ARRAY_CONTAINS_ANY':
      return itemsOf(operand).some((item) => hasItem(value, item))
    default:
      throw new RpcError('UNIMPLEMENTED', `Firestore double: the operator ${op}`)
  }
}

/** A missing field matches none of them. */
function isUnaryMatch(value: FirestoreValue | undefined, op: string): boolean {
  if (value === undefined) return false
  switch (op) {
    case 'IS_NULL':
      return 'nullValue' in value
    case 'IS_NOT_NULL':
      return !('nullValue' in value)
    case 'IS_NAN':
      return isNaNValue(value)
    case 'IS_NOT_NAN':
      return !isNaNValue(value) && !('nullValue' in value)
    default:
      throw new RpcError('UNIMPLEMENTED', `Firestore double: the operator ${op}`)
  }
}

const isNaNValue = (value: FirestoreValue): boolean => Number.isNaN(numberOf(value) ?? 0)

const itemsOf = (value: FirestoreValue): FirestoreValue[] =>
  'arrayValue' in value ? (value.arrayValue.values ?? []) : []

const hasItem = (list: FirestoreValue, wanted: FirestoreValue): boolean =>
  itemsOf(list).some((item) => compareValues(item, wanted) === 0)
