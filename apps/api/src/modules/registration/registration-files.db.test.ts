import type { ErrorCode } from '@arriero/domain/errors.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Applicant, RegistrationWorld } from '../../../test/applicant.ts'
import { photoWithPlace, picture, withComment } from '../../../test/files/sample-image.ts'
import { samplePdf } from '../../../test/files/sample-pdf.ts'
import { createFileStore } from '#platform/files/create-file-store.ts'

/** Of the server that `npm run prove:files` starts. */
const s3Url = process.env['S3_TEST_URL']
const stores: [name: string, env: Record<string, string>][] = [['the data folder', {}]]
if (s3Url) {
  const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  const bucket = { S3_BUCKET: 'arriero', S3_REGION: 'us-east-1', S3_FORCE_PATH_STYLE: 'on' }
  stores.push(['a bucket', { S3_ENDPOINT: s3Url, ...bucket, ...keys }])
}

const html = '<html><script>alert(document.domain)</script></html>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
const zip = Buffer.from('PK\x03\x04 a jar, which begins at its end PK\x05\x06', 'latin1')
const jpeg = () => picture().jpeg().toBuffer()
const javaScript = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

const refused: [what: string, code: ErrorCode, make: () => Buffer | Promise<Buffer>][] = [
  ['an SVG with a script', 'file.unsupported', () => Buffer.from(svg)],
  ['a program', 'file.unsupported', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  [
    'a web page that begins like a JPEG',
    'file.damaged',
    () => Buffer.from(`\xff\xd8\xff${html}`, 'latin1'),
  ],
  [
    'half a JPEG',
    'file.damaged',
    async () => {
      const bytes = await jpeg()
      return bytes.subarray(0, Math.floor(bytes.length / 2))
    },
  ],
  [
    'a PDF with JavaScript',
    'file.pdf-active',
    () => samplePdf({ catalogue: '/OpenAction 5 0 R', objects: [javaScript] }),
  ],
]

describe.each(stores)('a file of a registration in %s', (_name, env) => {
  const world = new RegistrationWorld(env)
  let driver: Applicant

  beforeAll(async () => {
    await world.open()
    driver = await new Applicant(world).startConfirmed()
  })
  afterAll(() => world.close())

  /** In the first slot of the licence. */
  const readFile = async () => {
    const { items } = await driver.read()
    return items.find(({ item }) => item === 'licence')?.files[0]
  }
  const fileId = async () => (await readFile())?.id

  async function readBack(): Promise<Buffer> {
    const { statusCode, headers, rawPayload } = await driver.send('GET', `/files/${await fileId()}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
    return rawPayload
  }

  it.each(refused)('is refused: %s, %s', async (_what, code, make) => {
    const before = await fileId()
    const response = await driver.upload('licence', 0, await make())
    expect(response.json(), response.body).toMatchObject({ responseCode: code })
    expect(await fileId()).toBe(before)
  })

  it('is stored without what was hidden in it', async () => {
    const polyglot = Buffer.concat([withComment(await jpeg(), html), zip])
    expect((await driver.upload('licence', 0, polyglot)).statusCode).toBe(200)
    const stored = (await readBack()).toString('latin1')
    expect([stored.includes('<script'), stored.includes('PK')]).toEqual([false, false])
  })

  it('is stored without the place where it was taken', async () => {
    expect((await driver.upload('licence', 0, await photoWithPlace())).statusCode).toBe(200)
    expect(await readFile()).toMatchObject({ mediaType: 'image/jpeg', width: 40, height: 60 })
    const stored = await readBack()
    expect(stored.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(stored.toString('latin1')).not.toMatch(/Exif|Celular|Navaja/)
  })

  it('takes neither name nor type from the sender', async () => {
    const send = async (slot: string, headers: Record<string, string>) =>
      driver.browser.send('POST', `/api/registration/items/licence/files/${slot}`, await jpeg(), {
        ...driver.headers,
        'content-type': 'application/octet-stream',
        ...headers,
      })
    const name = 'attachment; filename="../../../etc/passwd\\0.jpg"'
    expect((await send('0', { 'content-disposition': name })).statusCode).toBe(200)
    expect(await fileId()).toMatch(/^[\da-f-]{36}$/)
    await readBack()
    for (const slot of ['..%2f..%2fetc', '0%2f..%2f1', '-1', '9']) {
      expect((await send(slot, {})).statusCode, slot).toBeGreaterThanOrEqual(400)
    }
    const typed = await send('0', { 'content-type': 'text/html' })
    expect(typed.json()).toMatchObject({ responseCode: 'request.unsupported-type' })
  })

  it('goes from the store once its owner takes it away', async () => {
    expect((await driver.upload('licence', 0, await jpeg())).statusCode).toBe(200)
    const id = (await fileId()) ?? ''
    const served = await readBack()
    const store = createFileStore(world.config)
    expect((await buffer(await store.read(id))).equals(served)).toBe(true)
    const removed = await driver.send('DELETE', '/items/licence/files/0')
    expect(removed.statusCode, removed.body).toBe(200)
    // The database dates what is deleted by its own clock.
    world.now = new Date(Date.now() + 10 * minuteMs)
    const chore = world.app.chores.find(({ name }) => name === 'delete the bytes of deleted files')
    await chore?.run(() => true)
    await expect(store.read(id)).rejects.toMatchObject({ code: 'file.not-found' })
  })
})
