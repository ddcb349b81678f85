import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyTimeoutPlugin } from './body-timeout.ts'

const impatient = fastify()
/** For requests that have to be in time, however busy the computer is. */
const patient = fastify()

async function listen(app: FastifyInstance, timeoutMs: number): Promise<void> {
  await app.register(bodyTimeoutPlugin, { timeoutMs })
  app.post('/form', async ({ body }) => body)
  app.post('/file', { config: { isUpload: true } }, async ({ body }) => body)
  app.post('/refused', { onRequest: (_request, reply) => void reply.code(403).send() }, () => null)
  await app.listen({ port: 0, host: '127.0.0.1' })
}

beforeAll(() => Promise.all([listen(impatient, 40), listen(patient, 60_000)]))
afterAll(() => Promise.all([impatient.close(), patient.close()]))

/** Sends a body of nine bytes in two parts. */
async function sendSlowly(path: string, app = impatient): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const headers = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 9'
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\nconnection: close\r\n\r\n{"a":`)
  return socket
}

it('refuses a body that is not complete in time', async () => {
  const answer = await text(await sendSlowly('/form'))
  expect(answer).toContain('400 Bad Request')
  expect(answer).toContain('request.invalid')
})

it('gives files more time', async () => {
  const socket = await sendSlowly('/file')
  setTimeout(() => socket.write('123}'), 120)
  expect(await text(socket)).toContain('{"a":123}')
})

it('answers a complete body', async () => {
  const socket = await sendSlowly('/form', patient)
  socket.write('123}')
  expect(await text(socket)).toContain('{"a":123}')
})

it('adds nothing to an answer that did not wait for the body', async () => {
  const socket = await sendSlowly('/refused')
  setTimeout(() => socket.write('123}'), 120)
  const answer = await text(socket)
  expect(answer.match(/HTTP\/1\.1/gu)).toHaveLength(1)
})
