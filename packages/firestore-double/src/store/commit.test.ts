import { describe, expect, test } from 'vitest'
import { type DocumentWrite, commit } from './commit.ts'
import { type DocumentChange, DocumentStore } from './document-store.ts'
import { fieldsFromPlain, fieldsToPlain, type PlainData } from './plain-value.ts'
import { toTimestamp } from './value.ts'

const root = 'projects/p/databases/(default)/documents'
const name = `${root}/journeys/1`

function openStore(data?: PlainData) {
  const store = new DocumentStore()
  const write = (...writes: DocumentWrite[]) => commit(store, writes, () => undefined)
  if (data) write({ update: { name, fields: fieldsFromPlain(data) } })
  const read = () => {
    const document = store.get(name)
    return document && fieldsToPlain(document.fields)
  }
  return { store, write, read }
}

const update = (data: PlainData, ...fieldPaths: string[]): DocumentWrite => ({
  update: { name, fields: fieldsFromPlain(data) },
  updateMask: { fieldPaths },
})

describe('a mask', () => {
  test.each([
    ['sets a field and keeps the others', update({ a: 2 }, 'a'), { a: 2, b: { c: 1, 'd.e': 2 } }],
    ['deletes a field that has no value', update({}, 'a'), { b: { c: 1, 'd.e': 2 } }],
    ['reaches into maps', update({ b: { c: 9 } }, 'b.c'), { a: 1, b: { c: 9, 'd.e': 2 } }],
    [
      'has names with dots in backticks',
      update({ b: { 'd.e': 9 } }, 'b.`d.e`'),
      { a: 1, b: { c: 1, 'd.e': 9 } },
    ],
    [
      'replaces what is no map',
      update({ a: { x: 1 } }, 'a.x'),
      { a: { x: 1 }, b: { c: 1, 'd.e': 2 } },
    ],
  ])('%s', (_title, write, expected) => {
    const store = openStore({ a: 1, b: { c: 1, 'd.e': 2 } })
    store.write(write)
    expect(store.read()).toEqual(expected)
  })
})

describe('a precondition', () => {
  test.each([
    ['NOT_FOUND', undefined, { exists: true }],
    ['ALREADY_EXISTS', { a: 1 }, { exists: false }],
    ['FAILED_PRECONDITION', { a: 1 }, { updateTime: '2026-11-18T06:00:00Z' }],
    ['FAILED_PRECONDITION', undefined, { updateTime: '2026-11-18T06:00:00Z' }],
  ])('fails with %s', (status, data, currentDocument) => {
    const store = openStore(data)
    const attempt = () => store.write({ ...update({ a: 2 }, 'a'), currentDocument })
    expect(attempt).toThrow(expect.objectContaining({ status }))
    expect(store.read()).toEqual(data)
  })

  test('holds for the version that was read', () => {
    const { store, write, read } = openStore({ a: 1 })
    const updateTime = toTimestamp(store.get(name)?.updateTime ?? 0)
    write({ ...update({ a: 2 }, 'a'), currentDocument: { updateTime } })
    expect(read()).toEqual({ a: 2 })
  })
})

test('transforms use the value at the time of the write', () => {
  const { write, read } = openStore({ count: 1, share: 0.5, tags: ['a'], most: 3 })
  const { writeResults } = write({
    ...update({}),
    updateTransforms: [
      { fieldPath: 'count', increment: { integerValue: '2' } },
      { fieldPath: 'share', increment: { integerValue: '1' } },
      { fieldPath: 'new', increment: { integerValue: '5' } },
      { fieldPath: 'tags', appendMissingElements: { values: [{ stringValue: 'b' }] } },
      { fieldPath: 'gone', removeAllFromArray: { values: [{ stringValue: 'b' }] } },
      { fieldPath: 'most', maximum: { integerValue: '2' } },
      { fieldPath: 'least', minimum: { integerValue: '2' } },
    ],
  })
  const expected = { count: 3, share: 1.5, new: 5, tags: ['a', 'b'], gone: [], most: 3, least: 2 }
  expect(read()).toEqual(expected)
  expect(writeResults[0]?.transformResults).toHaveLength(7)
})

test('one commit has one time and is one notification', () => {
  const { store, write } = openStore({ a: 1 })
  const told: (readonly DocumentChange[])[] = []
  store.subscribe((changes) => told.push(changes))
  const other = `${root}/journeys/2`
  const { commitTime } = write(update({ a: 2 }, 'a'), { update: { name: other } }, { delete: name })
  expect(told.map((changes) => changes.map((change) => change.name))).toEqual([[name, other]])
  expect(store.get(name)).toBeUndefined()
  expect(toTimestamp(store.get(other)?.createTime ?? 0)).toBe(commitTime)
})

test('versions only rise, and a write without a change keeps them', () => {
  const { store, write } = openStore({ a: 1 })
  const version = () => store.get(name)?.updateTime ?? 0
  const first = version()
  write(update({ a: 1 }, 'a'))
  expect(version()).toBe(first)
  write(update({ a: 2 }, 'a'))
  expect(version()).toBeGreaterThan(first)
})
