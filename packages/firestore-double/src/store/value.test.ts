import { describe, expect, test } from 'vitest'
import { fromPlain, toPlain } from './plain-value.ts'
import { type FirestoreValue, compareValues, toMicros, toTimestamp } from './value.ts'

const reference = (path: string): FirestoreValue => ({ referenceValue: path })

/** In the order that Firestore documents. */
const ascending: FirestoreValue[] = [
  fromPlain(null),
  fromPlain(false),
  fromPlain(true),
  fromPlain(NaN),
  fromPlain(-Infinity),
  fromPlain(-1),
  fromPlain(0.5),
  fromPlain(1),
  { timestampValue: '2026-11-18T06:00:00Z' },
  { timestampValue: '2026-11-18T06:00:00.000001Z' },
  fromPlain(''),
  fromPlain('a'),
  fromPlain('b'),
  // In UTF-16 the emoji would come first.
  fromPlain('\uffff'),
  fromPlain('🚛'),
  fromPlain(new Uint8Array([1])),
  fromPlain(new Uint8Array([1, 0])),
  reference('a/b'),
  reference('a/b/c/d'),
  reference('a/ba'),
  { geoPointValue: { latitude: 4, longitude: -74 } },
  { geoPointValue: { latitude: 4, longitude: -73 } },
  fromPlain([]),
  fromPlain([1]),
  fromPlain([1, 0]),
  fromPlain([2]),
  fromPlain({}),
  fromPlain({ a: 2 }),
  fromPlain({ b: 1 }),
]

test('values are ordered by type, then by value', () => {
  for (const [at, value] of ascending.entries()) {
    const signs = ascending.map((other) => Math.sign(compareValues(value, other)))
    expect(signs, JSON.stringify(value)).toEqual(ascending.map((_, other) => Math.sign(at - other)))
  }
})

test('whole and fractional numbers with the same value are equal', () => {
  expect(compareValues({ integerValue: '1' }, { doubleValue: 1 })).toBe(0)
})

describe('plain values', () => {
  test.each([
    [null],
    [true],
    [7],
    [-0.5],
    [NaN],
    ['texto'],
    [new Date('2026-11-18T06:52:05.123Z')],
    [new Uint8Array([1, 2])],
    [[1, ['a'], { b: null }]],
    [{ driver: { id: 7 }, empty: {} }],
  ])('%o comes back as it was', (value) => {
    expect(toPlain(fromPlain(value))).toEqual(value)
  })
})

test('times keep their microseconds', () => {
  expect(toTimestamp(toMicros('2026-11-18T06:52:05.123456Z'))).toBe('2026-11-18T06:52:05.123456Z')
  expect(toTimestamp(toMicros('1969-12-31T23:59:59.999999Z'))).toBe('1969-12-31T23:59:59.999999Z')
  expect(toMicros('2026-11-18T06:52:05.1234567Z')).toBe(toMicros('2026-11-18T06:52:05.123456Z'))
})
