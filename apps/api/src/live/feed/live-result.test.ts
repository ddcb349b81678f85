import {
  type LiveDocument,
  collectionQuery,
  documentQuery,
} from '@arriero/domain/live/live-query.ts'
import { ResultHash } from '@arriero/domain/live/result-hash.ts'
import { describe, expect, it } from 'vitest'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { LiveResult } from './live-result.ts'

const collection = 'boxes'
const red = collectionQuery(collection, {
  where: [{ field: 'colour', op: '==', value: 'red' }],
})

const box = (id: string, version = 1, fields: Record<string, unknown> = {}): LiveDocument => ({
  id,
  version,
  colour: 'red',
  ...fields,
})
const put = (seq: number, document: LiveDocument): LoggedChange => ({
  seq,
  collection,
  kind: 'put',
  document,
})
const patch = (seq: number, fields: LiveDocument): LoggedChange => ({
  seq,
  collection,
  kind: 'patch',
  patch: fields,
})
const remove = (seq: number, id: string): LoggedChange => ({
  seq,
  collection,
  kind: 'remove',
  id,
  version: 99,
})

function result(documents: LiveDocument[], changes: LoggedChange[], query = red) {
  const made = new LiveResult(query, documents, 10)
  for (const change of changes) made.apply(change)
  return made
}

const nothing = { added: [], changed: [], removed: [] }

describe('a result', () => {
  it('returns only what changed since a position', () => {
    const live = result(
      [box('a'), box('b')],
      [
        patch(11, { id: 'a', version: 2, weight: 5 }),
        patch(12, { id: 'a', version: 3, place: { x: 1 } }),
        put(13, box('c')),
        put(14, box('b', 2, { colour: 'blue' })),
      ],
    )
    expect(live.deltaSince(10)).toEqual({
      added: [box('c')],
      changed: [{ id: 'a', version: 3, weight: 5, place: { x: 1 } }],
      removed: ['b'],
    })
    expect(live.deltaSince(11)?.changed).toEqual([{ id: 'a', version: 3, place: { x: 1 } }])
    expect(live.deltaSince(13)).toEqual({ ...nothing, removed: ['b'] })
    expect(live.deltaSince(14)).toEqual(nothing)
    expect(live.changedAtSeq).toBe(14)
  })

  it('has no delta from before it was loaded', () => {
    expect(result([box('a')], []).deltaSince(9)).toBeUndefined()
  })

  it('sends only the changed fields of a put, whatever their key order', () => {
    const held = box('a', 1, { size: { w: 1, h: 2 }, weight: 5 })
    const live = result([held], [put(11, box('a', 2, { weight: 6, size: { h: 2, w: 1 } }))])
    expect(live.deltaSince(10)).toEqual({
      ...nothing,
      changed: [{ id: 'a', version: 2, weight: 6 }],
    })
  })

  it('sends the whole document when a field was removed', () => {
    const live = result([box('a', 1, { weight: 5 })], [put(11, box('a', 2))])
    expect(live.deltaSince(10)).toEqual({ ...nothing, added: [box('a', 2)] })
  })

  it('ignores versions older than its own', () => {
    const live = result(
      [box('a', 5, { weight: 5 })],
      [
        put(11, box('a', 4, { colour: 'blue' })),
        patch(12, { id: 'a', version: 5, weight: 1 }),
        patch(13, { id: 'other', version: 7, weight: 1 }),
      ],
    )
    expect(live.deltaSince(10)).toEqual(nothing)
    expect(live.find('a')).toEqual(box('a', 5, { weight: 5 }))
  })

  it('sends a document that left and came back as a whole', () => {
    const live = result(
      [box('a')],
      [put(11, box('a', 2, { colour: 'blue' })), put(12, box('a', 3))],
    )
    expect(live.deltaSince(10)).toEqual({ ...nothing, added: [box('a', 3)] })
    expect(live.deltaSince(12)).toEqual(nothing)
  })

  it('removes documents, and forgets old removals', () => {
    const many = Array.from({ length: 2_500 }, (_, n) => box(`b${n}`))
    const live = result(
      many,
      many.map(({ id }, n) => remove(11 + n, id)),
    )
    expect(live.count).toBe(0)
    expect(live.deltaSince(10)).toBeUndefined()
    expect(live.deltaSince(2_510)).toEqual(nothing)
    expect(live.deltaSince(2_509)?.removed).toEqual(['b2499'])
    expect(live.deltaSince(live.knownSince)?.removed).toHaveLength(2_000)
  })

  it('must reload when a version is missing', () => {
    expect(result([box('a')], [patch(11, { id: 'a', version: 2, weight: 1 })]).mustReload).toBe(
      false,
    )
    expect(result([box('a')], [patch(11, { id: 'a', version: 3, weight: 1 })]).mustReload).toBe(
      true,
    )
  })

  it('ignores other documents in a result of one document', () => {
    const live = result(
      [box('a')],
      [put(11, box('b')), put(12, box('a', 2))],
      documentQuery(collection, 'a'),
    )
    expect(live.documents()).toEqual([box('a', 2)])
  })

  it('updates its count and hash', () => {
    const live = result(
      [box('a'), box('b')],
      [put(11, box('c')), remove(12, 'a'), put(13, box('b', 2))],
    )
    const expected = new ResultHash()
    expected.add('b', 2)
    expected.add('c', 1)
    expect([live.count, live.hash]).toEqual([2, expected.value])
  })
})

describe('with a limit', () => {
  const first = collectionQuery(collection, { order: { field: 'at', direction: 'desc' }, limit: 2 })
  const at = (id: string, when: number, version = 1) => box(id, version, { at: when })
  const loaded = [at('c', 3), at('b', 2)]
  const ids = (live: LiveResult) => live.documents().map(({ id }) => id)

  it('drops the last one when another comes before it', () => {
    const live = result(loaded, [put(11, at('d', 4)), put(12, at('a', 1))], first)
    expect(ids(live)).toEqual(['c', 'd'])
    expect(live.deltaSince(10)).toEqual({ ...nothing, added: [at('d', 4)], removed: ['b'] })
    expect(live.mustReload).toBe(false)
  })

  it('must reload when a document leaves', () => {
    expect(result(loaded, [remove(11, 'b')], first).mustReload).toBe(true)
    expect(result([at('b', 2)], [remove(11, 'b')], first).mustReload).toBe(false)
  })

  it('must reload when a document moves to the end', () => {
    expect(result(loaded, [put(11, at('c', 0, 2))], first).mustReload).toBe(true)
    expect(result(loaded, [put(11, at('c', 2.5, 2))], first).mustReload).toBe(false)
    expect(result(loaded, [put(11, at('b', 5, 2))], first).mustReload).toBe(false)
  })
})

describe('adopting a reloaded result', () => {
  it('adds the differences to the next delta and returns their number', () => {
    const live = result([box('a'), box('b'), box('c', 3)], [])
    const fresh = new LiveResult(red, [box('b', 2, { weight: 1 }), box('c', 3), box('d')], 20)
    expect(live.adopt(fresh, 20)).toBe(3)
    expect(live.deltaSince(10)).toEqual({
      added: [box('d')],
      changed: [{ id: 'b', version: 2, weight: 1 }],
      removed: ['a'],
    })
    expect([live.count, live.hash]).toEqual([fresh.count, fresh.hash])
  })

  it('has no effect without differences', () => {
    const live = result([box('a'), box('b')], [])
    expect(live.adopt(new LiveResult(red, [box('b'), box('a')], 20), 20)).toBe(0)
    expect(live.changedAtSeq).toBe(10)
  })
})
