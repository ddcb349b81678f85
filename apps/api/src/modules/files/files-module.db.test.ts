import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertFile } from '#platform/files/file-rows.ts'
import { readAudit } from '../../../test/audit.ts'
import { Browser } from '../../../test/browser.ts'
import { testConfig } from '../../../test/build-test-app.ts'
import { buildUser } from '../../../test/factories.ts'
import { samplePdf } from '../../../test/files/sample-pdf.ts'
import { openTestServer } from '../../../test/open-test-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let folder: string
let reviewer: Browser
let viewer: Browser
let fileId: string
let ownerId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-files-'))
  server = await openTestServer({ config: testConfig({ DATA_DIR: folder }) })
  ownerId = (await buildUser(server.db, { kind: 'driver' })).id
  fileId = await server.app.files.save(
    { body: Readable.from([samplePdf()]), sender: ownerId },
    async (file) => {
      await insertFile(server.db, file, { userId: ownerId }, new Date())
      return file.id
    },
  )
  ;[reviewer, viewer] = await Promise.all([signIn('reviewer'), signIn('viewer')])
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function signIn(role: 'reviewer' | 'viewer'): Promise<Browser> {
  const { email } = await buildUser(server.db, { role })
  const browser = new Browser(server.app)
  await browser.signIn(email)
  return browser
}

it('sends a file in a way that no browser runs it, and writes down who saw it', async () => {
  const response = await reviewer.send('GET', `/api/files/${fileId}`)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.rawPayload).toEqual(samplePdf())
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="archivo.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const [entry] = await readAudit(server.db, { event: 'file.viewed' })
  expect(entry).toMatchObject({ subject_id: ownerId, detail: { fileId } })
})

it('is refused without the ability, and not found under any other id', async () => {
  expect((await viewer.send('GET', `/api/files/${fileId}`)).statusCode).toBe(403)
  expect((await reviewer.send('GET', `/api/files/${randomUUID()}`)).statusCode).toBe(404)
})
