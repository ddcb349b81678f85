import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSmsSender } from './create-sms-sender.ts'

const message = { to: '+573001234567', text: 'Su código es 123456.' }
let folder: string
let printed: string[]
const print = (line: string) => void printed.push(line)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-sms-'))
  printed = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it.each([
  [false, true],
  [true, false],
])(
  'without a gateway it is a file; in production (%s) its text is not printed',
  async (production, isShown) => {
    await createSmsSender({ sms: undefined, dataDir: folder, production }, print).send(message)
    const [name = ''] = await readdir(join(folder, 'outbox'))
    expect(name).toMatch(/^\d{8}T\d{9}Z-0001\.sms\.txt$/)
    const text = await readFile(join(folder, 'outbox', name), 'utf8')
    expect(text).toBe('Para: +573001234567\n\nSu código es 123456.\n')
    expect(printed.join('').includes('123456.')).toBe(isShown)
  },
)

describe('with a gateway', () => {
  let server: Server
  let status = 202
  const received: unknown[] = []

  beforeEach(async () => {
    received.length = 0
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const { authorization } = request.headers
        received.push([authorization, JSON.parse(Buffer.concat(chunks).toString())])
        response.writeHead(status).end()
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  const sender = () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/enviar`
    const sms = { url, token: 'una-llave' }
    return createSmsSender({ sms, dataDir: folder, production: true }, print)
  }

  it('sends it with the key, and writes no file', async () => {
    status = 202
    await sender().send(message)
    expect(received).toEqual([['Bearer una-llave', message]])
    expect([await readdir(folder), printed]).toEqual([[], []])
  })

  it('fails if the gateway refuses it', async () => {
    status = 500
    await expect(sender().send(message)).rejects.toThrow('500')
  })
})
