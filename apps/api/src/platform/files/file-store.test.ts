import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { incomingFolder } from './incoming-folder.ts'
import { S3Store } from './s3-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

const s3Settings = (endpoint: string, secretAccessKey = 'S3RVER') => ({
  endpoint,
  region: 'us-east-1',
  bucket: 'arriero',
  accessKeyId: 'S3RVER',
  secretAccessKey,
  isPathStyle: true,
  prefix: 'personas/',
})

/** Of the real server that `npm run prove:files` starts. */
const s3Url = process.env['S3_TEST_URL']

const stores: [name: string, open: () => FileStore][] = [
  ['the data folder', () => new DiskStore(folder)],
]
if (s3Url) stores.push(['a bucket', () => new S3Store(s3Settings(s3Url))])

const read = async (stream: Readable) => buffer(stream)

describe.each(stores)('files in %s', (_name, open) => {
  it('come back as they were stored', async () => {
    const store = open()
    for (const bytes of [randomBytes(1), randomBytes(3_000_000)]) {
      const id = randomUUID()
      await store.put(id, bytes, 'application/pdf')
      // Not `toEqual`, which takes seconds for these.
      expect((await read(await store.read(id))).equals(bytes)).toBe(true)
    }
  })

  it('are replaced by the same id', async () => {
    const store = open()
    const id = randomUUID()
    await store.put(id, Buffer.from('before'), 'image/jpeg')
    await store.put(id, Buffer.from('after'), 'image/jpeg')
    expect((await read(await store.read(id))).toString()).toBe('after')
  })

  it('are not found once they are deleted, which may happen twice', async () => {
    const store = open()
    const id = randomUUID()
    await store.put(id, Buffer.from('x'), 'image/jpeg')
    await store.delete(id)
    await store.delete(id)
    await expect(store.read(id)).rejects.toMatchObject({ code: 'file.not-found' })
  })

  it('have no names but ids', async () => {
    for (const id of ['../../keys.json', '', 'a', `${randomUUID()}/..`]) {
      await expect(open().read(id)).rejects.toThrow('Not the id of a file')
    }
  })

  it('can be written at the same time', async () => {
    const store = open()
    const ids = Array.from({ length: 8 }, () => randomUUID())
    await Promise.all(ids.map((id) => store.put(id, Buffer.from(id), 'image/jpeg')))
    const texts = await Promise.all(ids.map(async (id) => String(await read(await store.read(id)))))
    expect(texts).toEqual(ids)
  })
})

describe('a bucket', () => {
  it.runIf(s3Url)('refuses a wrong key, which is a fault of the server', async () => {
    const store = new S3Store(s3Settings(s3Url ?? '', 'wrong'))
    const put = store.put(randomUUID(), Buffer.from('x'), 'image/jpeg')
    await expect(put).rejects.toMatchObject({ statusCode: 503, message: /SignatureDoesNotMatch/ })
  })

  it('that does not answer is a fault of the server', async () => {
    const store = new S3Store(s3Settings('http://127.0.0.1:1'))
    await expect(store.read(randomUUID())).rejects.toMatchObject({ statusCode: 503 })
  })

  it('has a time to begin its answer, and none to end it', async () => {
    const server = createServer((request, response) => {
      if (request.method === 'PUT') return
      response.write('first, ')
      setTimeout(() => response.end('then'), 300)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const store = new S3Store(s3Settings(`http://127.0.0.1:${port}`), 150)
    expect(String(await read(await store.read(randomUUID())))).toBe('first, then')
    const put = store.put(randomUUID(), Buffer.from('x'), 'image/jpeg')
    await expect(put).rejects.toMatchObject({ statusCode: 503 })
    server.closeAllConnections()
    server.close()
  })

  it('gets signed requests whose secret stays here', async () => {
    const requests: string[] = []
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const id = randomUUID()
    await new S3Store(s3Settings(`http://127.0.0.1:${port}`, 'the-secret')).put(
      id,
      Buffer.from('x'),
      'image/jpeg',
    )
    server.close()
    expect(requests[0]).toContain(`PUT /arriero/personas/${id.slice(0, 2)}/${id} `)
    expect(requests[0]).toContain('AWS4-HMAC-SHA256 Credential=S3RVER/')
    expect(requests[0]).not.toContain('the-secret')
  })
})

it('receives files in a folder of its own, where a chore deletes what was left', () => {
  const s3 = s3Settings('http://127.0.0.1:1')
  expect(incomingFolder({ dataDir: folder, s3 })).toBe(join(tmpdir(), 'arriero-incoming'))
  expect(incomingFolder({ dataDir: folder, s3: undefined })).toBe(join(folder, 'files', 'incoming'))
})

it('answers a full disk with 503 and leaves nothing half written', async (test) => {
  const disk = await mkdtemp(join(tmpdir(), 'arriero-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]).status === 0
  try {
    if (!mounted) return test.skip()
    const store = new DiskStore(disk)
    const small = randomUUID()
    const put = store.put(randomUUID(), randomBytes(1_000_000))
    await expect(put).rejects.toMatchObject({ code: 'server.unavailable' })
    await store.put(small, randomBytes(1000))
    expect(await read(await store.read(small))).toHaveLength(1000)
  } finally {
    if (mounted) spawnSync('umount', ['--lazy', disk])
    await rm(disk, { recursive: true, force: true })
  }
})
