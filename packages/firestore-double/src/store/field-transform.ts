import { RpcError } from '../rpc-error.ts'
import { type FirestoreValue, compareValues, numberOf, toTimestamp } from './value.ts'

/** A change of one field that the server computes, from the field's value at the time of the write. */
export interface FieldTransform {
  fieldPath: string
  setToServerValue?: string
  increment?: FirestoreValue
  maximum?: FirestoreValue
  minimum?: FirestoreValue
  appendMissingElements?: { values?: FirestoreValue[] }
  removeAllFromArray?: { values?: FirestoreValue[] }
}

export function transformField(
  transform: FieldTransform,
  current: FirestoreValue | undefined,
  time: number,
): FirestoreValue {
  const { increment, maximum, minimum, appendMissingElements, removeAllFromArray } = transform
  if (transform.setToServerValue === 'REQUEST_TIME') {
    // Firestore answers server times in milliseconds.
    return { timestampValue: toTimestamp(Math.floor(time / 1000) * 1000) }
  }
  if (increment) return add(current, increment)
  if (maximum) return extreme(current, maximum, 1)
  if (minimum) return extreme(current, minimum, -1)
  if (appendMissingElements) {
    const values = listOf(current)
    for (const value of appendMissingElements.values ?? []) {
      if (!includes(values, value)) values.push(value)
    }
    return { arrayValue: { values } }
  }
  if (removeAllFromArray) {
    const removed = removeAllFromArray.values ?? []
    const values = listOf(current).filter((value) => !includes(removed, value))
    return { arrayValue: { values } }
  }
  throw new RpcError('INVALID_ARGUMENT', `Unknown transform of ${transform.fieldPath}`)
}

function add(current: FirestoreValue | undefined, operand: FirestoreValue): FirestoreValue {
  const before = current && numberOf(current)
  // A field that holds no number is replaced.
  if (current === undefined || before === undefined) return operand
  const sum = before + (numberOf(operand) ?? 0)
  const isWhole = 'integerValue' in current && 'integerValue' in operand
  return isWhole ? { integerValue: String(sum) } : { doubleValue: sum }
}

function extreme(
  current: FirestoreValue | undefined,
  operand: FirestoreValue,
  direction: 1 | -1,
): FirestoreValue {
  const isKept =
    current !== undefined &&
    numberOf(current) !== undefined &&
    compareValues(current, operand) * direction >= 0
  return isKept ? current : operand
}

const listOf = (value: FirestoreValue | undefined): FirestoreValue[] =>
  value && 'arrayValue' in value ? [...(value.arrayValue.values ?? [])] : []

const includes = (values: readonly FirestoreValue[], wanted: FirestoreValue): boolean =>
  values.some((value) => compareValues(value, wanted) === 0)
