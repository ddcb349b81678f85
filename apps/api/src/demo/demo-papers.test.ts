import { Random } from '@arriero/domain/demo/random.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { FileStore } from '#platform/files/file-store.ts'
import { createFileRow, withDemoPapers } from './demo-papers.ts'

const stored: FileStore = {
  put: () => Promise.resolve(),
  take: () => Promise.resolve(),
  read: () => Promise.resolve(Readable.from([Buffer.from('stored')])),
  delete: () => Promise.resolve(),
}
const store = withDemoPapers(stored)
const random = new Random(7)

test.each([
  ['cedula-front', [0xff, 0xd8, 0xff]],
  ['truck-right', [0xff, 0xd8, 0xff]],
  ['planilla', [...Buffer.from('%PDF')]],
] as const)('%s is read from the program', async (name, start) => {
  const row = createFileRow(random, name, random.uuid(), new Date())
  const bytes = await buffer(await store.read(row.id))
  expect([...bytes.subarray(0, start.length)]).toEqual([...start])
  expect(bytes.length).toBe(row.size_bytes)
})

test('other files are read from the store', async () => {
  expect(String(await buffer(await store.read(random.uuid())))).toBe('stored')
})
