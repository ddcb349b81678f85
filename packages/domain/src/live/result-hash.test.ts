import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ResultHash } from './result-hash.ts'

const documents = fc.uniqueArray(fc.record({ id: fc.uuid(), version: fc.nat(1000) }), {
  selector: ({ id }) => id,
})

function hashOf(list: readonly { id: string; version: number }[]): ResultHash {
  const hash = new ResultHash()
  for (const { id, version } of list) hash.add(id, version)
  return hash
}

test('does not depend on order, and forgets removed documents', () => {
  fc.assert(
    fc.property(documents, documents, (kept, gone) => {
      const hash = hashOf([...gone, ...kept.toReversed()])
      for (const { id, version } of gone) hash.remove(id, version)
      expect([hash.value, hash.count]).toEqual([hashOf(kept).value, kept.length])
    }),
  )
})

test('differs by version and document', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.nat(1000), (id, other, version) => {
      expect(hashOf([{ id, version }]).value).not.toBe(hashOf([{ id, version: version + 1 }]).value)
      if (id !== other) {
        const straight = hashOf([
          { id, version: 1 },
          { id: other, version: 2 },
        ])
        const crossed = hashOf([
          { id, version: 2 },
          { id: other, version: 1 },
        ])
        expect(straight.value).not.toBe(crossed.value)
      }
    }),
  )
})

test('is an unsigned 32-bit number', () => {
  const hash = new ResultHash()
  hash.remove('a', 1)
  expect(hash.value).toBeGreaterThanOrEqual(0)
  hash.add('a', 1)
  expect(hash.value).toBe(0)
  hash.add('b', 1)
  hash.clear()
  expect([hash.value, hash.count]).toEqual([0, 0])
})
