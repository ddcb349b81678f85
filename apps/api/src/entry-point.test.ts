import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testConfig, buildTestApp } from '../test/build-test-app.ts'
import { StartFailure } from '#platform/settings/start-failure.ts'
import { choosePort, stopServer } from './entry-point.ts'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { noDatabase } from '../test/no-database.ts'

describe('choosePort', () => {
  const local = { PUBLIC_URL: '', HOST: '127.0.0.1' }

  it('replaces port 0 by a free one, also in the public address', async () => {
    const { port, publicUrl } = await choosePort(testConfig({ ...local, PORT: '0' }))
    expect(port).toBeGreaterThan(0)
    expect(publicUrl).toBe(`http://127.0.0.1:${port}`)
  })

  it('keeps a configured port', async () => {
    const config = testConfig({ ...local, PORT: '4199' })
    expect(await choosePort(config)).toBe(config)
    const { publicUrl } = await choosePort(
      testConfig({ PUBLIC_URL: 'https://consola.example.com' }),
    )
    expect(publicUrl).toBe('https://consola.example.com')
  })

  it('fails with a StartFailure when the host is not an address of this machine', async () => {
    const config = testConfig({ ...local, HOST: '203.0.113.1' })
    await expect(choosePort(config)).rejects.toThrow(StartFailure)
  })
})

describe('stopServer', () => {
  let app: FastifyInstance
  let socket: Socket

  beforeEach(async () => {
    app = await buildTestApp({ db: noDatabase() })
    const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    // Half-open: the client keeps its side open after we close ours.
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

  it('closes an unfinished request after the deadline', async () => {
    socket.write(unfinishedRequest)
    await once(socket, 'data')
    let isDatabaseClosed = false
    await stopServer(app, { close: async () => void (isDatabaseClosed = true) }, 1)
    expect(isDatabaseClosed).toBe(true)
  })

  it('does not wait for a rejected client that keeps its connection open', async () => {
    socket.resume().write('garbage\r\n\r\n')
    await once(socket, 'end')
    await stopServer(app, { close: async () => {} })
    expect(app.server.listening).toBe(false)
  })

  it('gives headers half a minute, and uploads two minutes', () => {
    expect(app.server.headersTimeout).toBe(30_000)
    expect(app.server.requestTimeout).toBe(120_000)
  })
})
