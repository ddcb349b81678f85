import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildTestApp } from '../test/build-test-app.ts'
import { noDatabase } from '../test/no-database.ts'
import { stopServer } from './stop-server.ts'

let app: FastifyInstance
let socket: Socket

beforeEach(async () => {
  app = await buildTestApp({ db: noDatabase() })
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  // Half-open: a client that goes on holding its side, whatever we do with ours.
  socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
})
afterEach(async () => {
  socket.destroy()
  await app.close()
})

const unfinishedRequest =
  'POST /api/logIn HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n'

it('does not wait for ever for a request that never ends', async () => {
  socket.write(unfinishedRequest)
  await once(socket, 'data')
  let isDatabaseClosed = false
  await stopServer(app, { close: async () => void (isDatabaseClosed = true) }, 1)
  expect(isDatabaseClosed).toBe(true)
})

it('does not wait for a client that was refused and does not hang up', async () => {
  socket.resume().write('garbage\r\n\r\n')
  await once(socket, 'end')
  await stopServer(app, { close: async () => {} })
  expect(app.server.listening).toBe(false)
})

it('gives a request half a minute to arrive', () => {
  expect(app.server.requestTimeout).toBe(30_000)
})
