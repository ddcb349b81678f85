import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { aDocument } from '../../test/a-document.ts'
import type { Ask, Reply } from '../gateway/ask.ts'
import type { Device } from '../gateway/device.ts'
import { httpGateway } from '../gateway/http-gateway.ts'
import { FleetRunner } from './fleet-runner.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Heard {
  device: Device
  ask: Ask
  reply: Reply
}

const journey = aDocument()
const accept: Ask = { kind: 'command', journeyId: journey.id, command: { name: 'accept' } }

const answer =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
const done = answer(200, { journey })
const busy = answer(503, { responseCode: 'server.starting', responseMessage: '…' })
/** It was done, and nobody heard of it. */
const lost: Answer = (request) => void request.socket.destroy()

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) cleanUp()
})

/** A server that answers as the list says, and then always with the last. */
async function openServer(answers: Answer[], port = 0) {
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
  const bound = (server.address() as AddressInfo).port
  return { server, keys, port: bound, url: `http://127.0.0.1:${bound}` }
}

/** Devices that each ask these things in turn, and then have nothing more to do. */
function run(url: string, { asks = [accept], devices: count = 1 } = {}) {
  const heard: Heard[] = []
  const said: string[] = []
  const strangers: Device[] = []
  let onNews = () => {}
  const devices = Array.from({ length: count }, (_, number): Device => {
    const left = [...asks]
    let nextAt = 0
    return {
      door: 'driver',
      token: `demo-conductor-${number}`,
      get wakeAt() {
        return left.length > 0 ? nextAt : Infinity
      },
      act: () => left.shift(),
      hear(ask, reply, now) {
        nextAt = now
        heard.push({ device: this, ask, reply })
        onNews()
      },
    }
  })
  const runner = new FleetRunner({
    devices,
    send: httpGateway(url),
    say: (line) => said.push(line),
    onStranger: (device) => {
      strangers.push(device)
      onNews()
    },
    pauses: { busy: 5, unreachable: 5 },
  })
  cleanUps.push(() => runner.stop())
  runner.start()
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise<void>((resolve) => (onNews = resolve))
  }
  return { heard, said, strangers, until }
}

describe('FleetRunner', () => {
  it('asks, and tells the device what it heard', async () => {
    const { url } = await openServer([done])
    const { heard, said, until } = run(url)
    await until(() => heard.length === 1)
    expect(heard).toMatchObject([{ ask: accept, reply: { kind: 'journey', journey } }])
    expect(said).toEqual([])
  })

  it('sends the same again, under the same key, when the answer was lost', async () => {
    const { url, keys } = await openServer([lost, lost, done])
    const { heard, said, until } = run(url)
    await until(() => heard.length === 1)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/)
    expect(said).toHaveLength(2)
  })

  it('waits and asks again, without a word, when the server is busy', async () => {
    const { url, keys } = await openServer([busy, busy, busy, done])
    const { heard, said, until } = run(url)
    await until(() => heard.length === 1)
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
    expect(said).toEqual([])
  })

  it('goes on to the next thing when something fails again and again', async () => {
    const { url, keys } = await openServer([busy])
    const { heard, until } = run(url)
    await until(() => heard.length === 1)
    expect(heard).toMatchObject([{ reply: { kind: 'refused', status: 503 } }])
    expect(keys).toHaveLength(8)
  })

  it('takes a refusal for an answer, and a new request gets a new key', async () => {
    const refusal = answer(409, { responseCode: 'journey.transition-refused' })
    const { url, keys } = await openServer([refusal, done])
    const { heard, until } = run(url, { asks: [accept, accept] })
    await until(() => heard.length === 2)
    const reply = { kind: 'refused', status: 409, code: 'journey.transition-refused' }
    expect(heard[0]).toMatchObject({ reply })
    expect(new Set(keys).size).toBe(2)
  })

  it('never asks again for a phone that the server does not know', async () => {
    const unknown = answer(401, { responseCode: 'device.required' })
    const { url, keys } = await openServer([unknown])
    const { heard, strangers, until } = run(url, { asks: [accept, accept], devices: 3 })
    await until(() => strangers.length === 3)
    expect(heard).toEqual([])
    expect(keys).toHaveLength(3)
  })

  it('outlives a server that is started again, and says both in one line each', async () => {
    const first = await openServer([lost])
    const { heard, said, until } = run(first.url, { devices: 40 })
    await once(first.server, 'connection')
    first.server.close()
    first.server.closeAllConnections()
    const second = await openServer([done], first.port)
    await until(() => heard.length === 40)
    expect(new Set(second.keys).size).toBe(40)
    expect(said).toEqual([
      'La flota perdió el contacto con el servidor y espera a que vuelva.',
      'La flota encontró de nuevo el servidor.',
    ])
  })

  it('lets a phone finish before others begin', async () => {
    const { url } = await openServer([done])
    const { heard, until } = run(url, { asks: [accept, accept], devices: 60 })
    await until(() => heard.length === 120)
    const firstToFinish = heard.findIndex(({ device }, at) =>
      heard.slice(0, at).some((other) => other.device === device),
    )
    expect(firstToFinish).toBeLessThanOrEqual(32)
  })

  it('has no more than sixteen requests under way', () => {
    const sent: Ask[] = []
    const send = (_device: Device, ask: Ask) => {
      sent.push(ask)
      return new Promise<never>(() => {})
    }
    const device = {
      door: 'driver',
      token: '',
      wakeAt: 0,
      act: () => accept,
      hear: () => {},
    } as const
    const devices = Array.from({ length: 100 }, () => ({ ...device }))
    const runner = new FleetRunner({ devices, send, say: () => {}, onStranger: () => {} })
    cleanUps.push(() => runner.stop())
    runner.start()
    expect(sent).toHaveLength(16)
  })
})
