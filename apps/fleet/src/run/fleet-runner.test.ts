import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { buildJourney } from '../../test/fake-journey.ts'
import type { GatewayRequest, GatewayReply, Device } from '../gateway/device.ts'
import { httpGateway } from '../gateway/http-gateway.ts'
import { FleetRunner } from './fleet-runner.ts'

type ServerAnswer = (request: IncomingMessage, response: ServerResponse) => void

interface ReceivedReply {
  device: Device
  request: GatewayRequest
  reply: GatewayReply
}

const journey = buildJourney()
const accept: GatewayRequest = {
  kind: 'command',
  journeyId: journey.id,
  command: { name: 'accept' },
}

const answer =
  (status: number, body: object, headers: Record<string, string> = {}): ServerAnswer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
const done = answer(200, { journey })
const busy = answer(503, { responseCode: 'server.starting', responseMessage: '…' })
/** The command was performed, but the answer is lost. */
const lost: ServerAnswer = (request) => void request.socket.destroy()

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) cleanUp()
})

/** A server that gives these answers in order, then always the last one. */
async function openServer(answers: ServerAnswer[], port = 0) {
  const keys: unknown[] = []
  const server: Server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    const next = answers.length > 1 ? answers.shift() : answers[0]
    request.resume().on('end', () => next?.(request, response))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  cleanUps.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const boundPort = (server.address() as AddressInfo).port
  return { server, keys, port: boundPort, url: `http://127.0.0.1:${boundPort}` }
}

/** Devices that each send these requests, then nothing more. */
function run(url: string, { requests = [accept], devices: count = 1 } = {}) {
  const received: ReceivedReply[] = []
  const lines: string[] = []
  const unauthorized: Device[] = []
  let onChange = () => {}
  const devices = Array.from({ length: count }, (_, number): Device => {
    const remaining = [...requests]
    let nextAt = 0
    return {
      role: 'driver',
      token: `demo-conductor-${number}`,
      get wakeAt() {
        return remaining.length > 0 ? nextAt : Infinity
      },
      act: () => remaining.shift(),
      receive(request, reply, now) {
        nextAt = now
        received.push({ device: this, request, reply })
        onChange()
      },
    }
  })
  const runner = new FleetRunner({
    devices,
    send: httpGateway(url),
    log: (line) => lines.push(line),
    onUnauthorized: (device) => {
      unauthorized.push(device)
      onChange()
    },
    retryDelays: { busy: 5, unreachable: 5 },
  })
  cleanUps.push(() => runner.stop())
  runner.start()
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>((resolve) => (onChange = resolve))
  }
  return { received, lines, unauthorized, until }
}

describe('FleetRunner', () => {
  it('sends the request and passes the reply to the device', async () => {
    const { url } = await openServer([done])
    const { received, lines, until } = run(url)
    await until(() => received.length === 1)
    expect(received).toMatchObject([{ request: accept, reply: { kind: 'journey', journey } }])
    expect(lines).toEqual([])
  })

  it('repeats the request with the same key when the answer is lost', async () => {
    const { url, keys } = await openServer([lost, lost, done])
    const { received, lines, until } = run(url)
    await until(() => received.length === 1)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/)
    expect(lines).toHaveLength(2)
  })

  it('waits and retries silently when the server is busy', async () => {
    const { url, keys } = await openServer([busy, busy, busy, done])
    const { received, lines, until } = run(url)
    await until(() => received.length === 1)
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
    expect(lines).toEqual([])
  })

  it('gives up after eight attempts and passes the failure to the device', async () => {
    const { url, keys } = await openServer([busy])
    const { received, until } = run(url)
    await until(() => received.length === 1)
    expect(received).toMatchObject([{ reply: { kind: 'refused', status: 503 } }])
    expect(keys).toHaveLength(8)
  })

  it('accepts a rejection as reply, and uses a new key for a new request', async () => {
    const refusal = answer(409, { responseCode: 'journey.transition-refused' })
    const { url, keys } = await openServer([refusal, done])
    const { received, until } = run(url, { requests: [accept, accept] })
    await until(() => received.length === 2)
    const reply = { kind: 'refused', status: 409, code: 'journey.transition-refused' }
    expect(received[0]).toMatchObject({ reply })
    expect(new Set(keys).size).toBe(2)
  })

  it('sends nothing more for an unauthorized phone', async () => {
    const unauthorizedAnswer = answer(401, { responseCode: 'device.required' })
    const { url, keys } = await openServer([unauthorizedAnswer])
    const { received, unauthorized, until } = run(url, { requests: [accept, accept], devices: 3 })
    await until(() => unauthorized.length === 3)
    expect(received).toEqual([])
    expect(keys).toHaveLength(3)
  })

  it('survives a restart of the server, and logs one line for each change', async () => {
    const first = await openServer([lost])
    const { received, lines, until } = run(first.url, { devices: 40 })
    await once(first.server, 'connection')
    first.server.close()
    first.server.closeAllConnections()
    const second = await openServer([done], first.port)
    await until(() => received.length === 40)
    expect(new Set(second.keys).size).toBe(40)
    expect(lines).toEqual([
      'La flota perdió el contacto con el servidor y espera a que vuelva.',
      'La flota encontró de nuevo el servidor.',
    ])
  })

  it('finishes the requests of a phone before others start', async () => {
    const { url } = await openServer([done])
    const { received, until } = run(url, { requests: [accept, accept], devices: 60 })
    await until(() => received.length === 120)
    const firstToFinish = received.findIndex(({ device }, at) =>
      received.slice(0, at).some((other) => other.device === device),
    )
    expect(firstToFinish).toBeLessThanOrEqual(32)
  })

  it('has at most sixteen open requests', () => {
    const sent: GatewayRequest[] = []
    const send = (_device: Device, request: GatewayRequest) => {
      sent.push(request)
      return new Promise<never>(() => {})
    }
    const device = {
      role: 'driver',
      token: '',
      wakeAt: 0,
      act: () => accept,
      receive: () => {},
    } as const
    const devices = Array.from({ length: 100 }, () => ({ ...device }))
    const runner = new FleetRunner({ devices, send, log: () => {}, onUnauthorized: () => {} })
    cleanUps.push(() => runner.stop())
    runner.start()
    expect(sent).toHaveLength(16)
  })
})
