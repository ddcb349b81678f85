import { expect, test } from 'vitest'
import { z } from 'zod'
import { LiveDown } from './down.ts'
import { protocolVersion } from './protocol-version.ts'
import { LiveUp } from './up.ts'

/** One line per version ever served. When the wire changes: raise the version and add its line. */
const hashes: Record<number, string> = {
  1: '24e65058fd8207d0',
  2: 'a845f90e1ff341f5',
  3: '90836e3ad32034e5',
  4: '3108aaa16faef77f',
}

/** FNV-1a, 64 bits: enough to notification a change, and it needs no platform. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const character of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.charCodeAt(0))) * 0x100000001b3n)
  }
  return hash.toString(16)
}

/** A document is looked at by a function, which has no JSON Schema: this is what it lets through. */
const { $schema: _, ...documentSchema } = z.toJSONSchema(
  z.looseObject({ id: z.string(), version: z.int() }),
)
const describeDown = () =>
  z.toJSONSchema(LiveDown, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, documentSchema)
    },
  })

test('the wire does not change without a new version', () => {
  const wire = JSON.stringify([z.toJSONSchema(LiveUp), describeDown()])
  expect(fingerprint(wire)).toBe(hashes[protocolVersion])
})

test('a version is the last one and has a wire of its own', () => {
  expect(Math.max(...Object.keys(hashes).map(Number))).toBe(protocolVersion)
  expect(new Set(Object.values(hashes)).size).toBe(Object.keys(hashes).length)
})

test.each([
  [true, { id: 'a', version: 1, code: 'V-1' }],
  [false, { id: 1, version: 1 }],
  [false, { id: 'a', version: 1.5 }],
  [false, { id: 'a' }],
  [false, null],
  [false, 'a'],
])('a document is one: %s for %j', (isOne, document) => {
  const message = { kind: 'snapshot', result: 1, part: 0, seq: 1, documents: [document] }
  expect(LiveDown.safeParse(message).success).toBe(isOne)
})
