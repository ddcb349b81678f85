import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { type ErrorCode, errorCatalogue } from '@arriero/domain/errors.ts'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testConfig } from '../../../test/build-test-app.ts'
import { buildUser } from '../../../test/factories.ts'
import { objectStream, samplePdf } from '../../../test/files/sample-pdf.ts'
import {
  animatedWebp,
  photoWithPlace,
  picture,
  pngBomb,
  withComment,
} from '../../../test/files/sample-image.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import { announceBytes, insertFile } from './file-rows.ts'
import { acceptRawBodies, rawBody } from './raw-body.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let folder: string
let userId: string
/** A little ahead of the database's clock, which dates deleted rows. */
let now = new Date(Date.now() + 10 * minuteMs)
let failure: Error | undefined
/** As if the connection broke while the transaction was answered. */
let isAnswerLost = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-files-'))
  server = await openTestServer({ config: testConfig({ DATA_DIR: folder }), clock: () => now })
  userId = (await buildUser(server.db)).id
  await server.app.register(async (app) => {
    acceptRawBodies(app)
    app.post('/test/upload', { config: { access: 'public', isForgeable: true } }, (request) =>
      app.files.save({ body: rawBody(request), sender: senderOf(request) }, async (file) => {
        if (failure) throw failure
        await insertFile(server.db, file, { userId }, now)
        if (isAnswerLost) throw new Error('the connection broke')
        return file
      }),
    )
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  failure = undefined
  isAnswerLost = false
  await server.db.deleteFrom('files').execute()
  await runChore()
  expect(await storedPaths()).toEqual([])
})

const senderOf = ({ headers }: FastifyRequest): string =>
  String(headers['x-sender'] ?? randomUUID())

const upload = (body: Buffer | Readable, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/test/upload',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body,
  })

async function runChore(): Promise<void> {
  await server.app.chores
    .find(({ name }) => name === 'delete the bytes of deleted files')
    ?.run(() => true)
}

/** Every file of the store, temporary ones included. */
async function storedPaths(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function expectRefused(body: Buffer | Readable, code: ErrorCode): Promise<void> {
  const response = await upload(body)
  expect(response.json(), response.body).toMatchObject({ responseCode: code })
  expect(response.statusCode).toBe(errorCatalogue[code].status)
  expect(await server.db.selectFrom('files').selectAll().execute()).toEqual([])
  expect(await storedPaths()).toEqual([])
}

async function expectStored(body: Buffer | Readable, headers = {}): Promise<Buffer> {
  const response = await upload(body, headers)
  expect(response.statusCode, response.body).toBe(200)
  const { id } = response.json()
  const paths = await storedPaths()
  expect(paths).toEqual([join(folder, 'files', id.slice(0, 2), id)])
  expect((await stat(paths[0] ?? '')).mode & 0o777).toBe(0o600)
  return readFile(paths[0] ?? '')
}

const javaScript = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const zip = Buffer.from('PK\x03\x04 a jar, which begins at its end PK\x05\x06', 'latin1')
const html = '<html><script>alert(document.domain)</script></html>'
const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
const jpeg = () => picture().jpeg().toBuffer()
const png = () => picture().png().toBuffer()
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
const refused: [what: string, code: ErrorCode, make: () => Buffer | Promise<Buffer>][] = [
  ['nothing', 'file.empty', () => Buffer.alloc(0)],
  ['a web page', 'file.unsupported', () => Buffer.from(html)],
  ['an SVG with a script', 'file.unsupported', () => Buffer.from(svg)],
  ['an animated GIF', 'file.unsupported', () => Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
  ['a program', 'file.unsupported', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ['a ZIP', 'file.unsupported', () => zip],
  ['an iPhone photo', 'file.heic', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  [
    'a web page that begins like a JPEG',
    'file.damaged',
    () => Buffer.from(`\xff\xd8\xff${html}`, 'latin1'),
  ],
  ['half a JPEG', 'file.damaged', async () => cut(await jpeg())],
  ['half a PNG', 'file.damaged', async () => cut(await png())],
  ['half a WebP', 'file.damaged', async () => cut(await picture().webp().toBuffer())],
  ['a PNG of 900 megapixels', 'file.too-many-pixels', () => pngBomb()],
  ['30 MB', 'file.too-large', () => Buffer.alloc(30 * 1024 * 1024, 0xff)],
  ['half a PDF', 'file.damaged', () => cut(samplePdf())],
  [
    'a PDF with JavaScript',
    'file.pdf-active',
    () => samplePdf({ catalogue: '/OpenAction 5 0 R', objects: [javaScript] }),
  ],
]

describe('an upload', () => {
  it.each(refused)('of %s is refused: %s', async (_what, code, make) => {
    await expectRefused(await make(), code)
  })

  it('of 30 MB without a declared length is refused after 15', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 0xff)
    let sent = 0
    function* body() {
      for (; sent < 30; sent += 1) yield megabyte
    }
    await expectRefused(Readable.from(body()), 'file.too-large')
  })

  it('of a JPEG with a web page and a JAR in it stores pixels only', async () => {
    const polyglot = Buffer.concat([withComment(await jpeg(), html), zip])
    const stored = await expectStored(polyglot)
    expect(stored.includes('<script')).toBe(false)
    expect(stored.includes('PK')).toBe(false)
  })

  it('stores a photo upright and without the place where it was taken', async () => {
    const photo = await photoWithPlace()
    expect([photo.includes('Exif'), photo.includes('Celular')]).toEqual([true, true])
    const stored = await expectStored(photo)
    const { width, height, exif, icc, xmp, orientation } = await metadata()
    expect([width, height]).toEqual([40, 60])
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    for (const word of ['Exif', 'Celular', 'Navaja'])
      expect(stored.includes(word), word).toBe(false)
  })

  it('makes a large photo smaller', async () => {
    await expectStored(await picture(3000, 1500).png().toBuffer())
    expect(await metadata()).toMatchObject({ format: 'jpeg', width: 2400, height: 1200 })
    const row = await server.db.selectFrom('files').selectAll().executeTakeFirst()
    expect(row).toMatchObject({ user_id: userId, width: 2400, height: 1200 })
  })

  it('stores the first frame of an animation', async () => {
    await expectStored(await animatedWebp())
    expect(await metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 40 })
  })

  it('takes no name from the sender', async () => {
    const headers = { 'content-disposition': 'attachment; filename="../../../etc/passwd\\0.jpg"' }
    await expectStored(await jpeg(), headers)
  })

  it('stores a PDF as it came', async () => {
    const pdf = samplePdf({ objects: [objectStream('<< /Type /Font >>')] })
    expect(await expectStored(pdf)).toEqual(pdf)
  })

  it('is refused as JSON', async () => {
    const response = await upload(Buffer.from('{}'), { 'content-type': 'application/json' })
    expect(response.json()).toMatchObject({ responseCode: 'file.unsupported' })
  })

  it('leaves nothing behind for more than an hour if its row is not written', async () => {
    failure = new Error('no row')
    expect((await upload(await jpeg())).statusCode).toBe(500)
    now = new Date(now.getTime() + hourMs)
    await runChore()
    expect(await storedPaths()).toEqual([])
  })

  it('keeps the bytes of a row whose answer was lost', async () => {
    isAnswerLost = true
    expect((await upload(await jpeg())).statusCode).toBe(500)
    now = new Date(now.getTime() + hourMs)
    await runChore()
    expect(await storedPaths()).toHaveLength(1)
  })

  it('waits for no more than sixteen bodies at a time', async () => {
    const bodies = Array.from({ length: 16 }, () => new PassThrough())
    const answers = bodies.map((body) => upload(body))
    await expect.poll(async () => (await storedPaths()).length).toBe(16)
    const refusal = await upload(await jpeg())
    expect(refusal.json()).toMatchObject({ responseCode: 'file.busy' })
    expect(refusal.headers['retry-after']).toBe('5')
    bodies.forEach((body) => body.end())
    const codes = (await Promise.all(answers)).map((answer) => answer.json().responseCode)
    expect(new Set(codes)).toEqual(new Set(['file.empty']))
    await expectStored(await jpeg())
  })

  it('of one sender are received two at a time, and others beside them', async () => {
    const sender = { 'x-sender': 'Ana' }
    const bodies = [new PassThrough(), new PassThrough()]
    const answers = bodies.map((body) => upload(body, sender))
    await expect.poll(async () => (await storedPaths()).length).toBe(2)
    expect((await upload(await jpeg(), sender)).json()).toMatchObject({ responseCode: 'file.busy' })
    expect((await upload(await jpeg())).statusCode).toBe(200)
    bodies.forEach((body) => body.end())
    await Promise.all(answers)
    expect((await upload(await jpeg(), sender)).statusCode).toBe(200)
  })
})

const metadata = async () => sharp((await storedPaths())[0]).metadata()

describe('bytes without a row', () => {
  it('of a killed server are deleted after an hour, and can get no row then', async () => {
    const id = randomUUID()
    await announceBytes(server.db, id, now)
    await runChore()
    expect(await server.db.selectFrom('deleted_files').selectAll().execute()).toHaveLength(1)
    now = new Date(now.getTime() + hourMs)
    const file = {
      id,
      mediaType: 'image/jpeg',
      sizeBytes: 9,
      sha256: '',
      width: 1,
      height: 1,
    } as const
    await expect(insertFile(server.db, file, { userId }, now)).rejects.toMatchObject({
      code: 'server.unavailable',
    })
    await runChore()
    expect(await server.db.selectFrom('deleted_files').selectAll().execute()).toEqual([])
  })

  it('go with the row of their owner', async () => {
    const owner = await buildUser(server.db)
    await expectStored(await jpeg())
    await server.db.updateTable('files').set({ user_id: owner.id }).execute()
    await server.db.deleteFrom('users').where('id', '=', owner.id).execute()
    await runChore()
    expect(await storedPaths()).toEqual([])
  })
})
