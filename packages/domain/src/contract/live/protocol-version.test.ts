import { expect, test } from 'vitest'
import { z } from 'zod'
import { protocolVersion, ClientMessage } from './client-messages.ts'
import { ServerMessage } from './server-messages.ts'

/** One line per released version. When the messages change, increase the version and add its line. */
const hashes: Record<number, string> = {
  1: '24e65058fd8207d0',
  2: 'a845f90e1ff341f5',
  3: '90836e3ad32034e5',
  4: '3108aaa16faef77f',
}

/** FNV-1a with 64 bits: enough to notice a change, and needs no Node or browser API. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const character of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.charCodeAt(0))) * 0x100000001b3n)
  }
  return hash.toString(16)
}

/** Documents are checked by a function, which has no JSON Schema; this describes what it accepts. */
const { $schema: _, ...documentsSchema } = z.toJSONSchema(
  z.array(z.looseObject({ id: z.string(), version: z.int() })),
)
const describeServerMessage = () =>
  z.toJSONSchema(ServerMessage, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, documentsSchema)
    },
  })

test('messages do not change without a new version', () => {
  const schemas = JSON.stringify([z.toJSONSchema(ClientMessage), describeServerMessage()])
  expect(fingerprint(schemas)).toBe(hashes[protocolVersion])
})

test('the version is the newest one, and hashes are unique', () => {
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
])('is a document: %s for %j', (isDocument, document) => {
  const message = { kind: 'snapshot', result: 1, part: 0, seq: 1, documents: [document] }
  expect(ServerMessage.safeParse(message).success).toBe(isDocument)
})

test('documents are a list', () => {
  const message = { kind: 'snapshot', result: 1, part: 0, seq: 1, documents: { length: 0 } }
  expect(ServerMessage.safeParse(message).success).toBe(false)
})
