import { EventEmitter } from 'node:events'
import { protocolVersion } from '@arriero/domain/contract/live/client-messages.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createLogger } from '#platform/logger.ts'
import { type LiveSignIn, serveConnection } from './live-connection.ts'
import { LiveRegistry } from './live-registry.ts'

class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  sent: unknown[] = []
  closeCode: number | undefined
  isTerminated = false
  bufferedAmount = 0

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close(code: number) {
    this.closeCode = code
    this.readyState = 3
    this.emit('close')
  }
  terminate() {
    this.isTerminated = true
  }
}

const asSocket = (socket: FakeSocket) => socket as unknown as WebSocket

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function serve(signIn: LiveSignIn) {
  const socket = new FakeSocket()
  const registry = new LiveRegistry()
  serveConnection(asSocket(socket), {
    signIn,
    registry,
    clock: () => new Date(0),
    log: createLogger('silent'),
    signInTimeoutMs: 10_000,
    openRequests: () => ({ receive: () => {}, close: () => {} }),
    caller: { address: '', userAgent: '', requestId: '', bindingHash: 'b' },
  })
  const signInMessage = { kind: 'signIn', version: protocolVersion, token: 't' }
  const sendSignIn = () => socket.emit('message', Buffer.from(JSON.stringify(signInMessage)), false)
  return { socket, registry, sendSignIn }
}

const person = {
  userId: 'u',
  sessionId: 's',
  kind: 'administrator',
  role: 'administrator',
} as const
const validSignIn: LiveSignIn = {
  readToken: async () => person,
  findPerson: async (_subject, { bindingHash }) => (bindingHash === 'b' ? person : undefined),
}

describe('a connection', () => {
  it('is closed if it does not sign in within ten seconds', async () => {
    const { socket } = serve(validSignIn)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(socket.closeCode).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.closeCode).toBe(4408)
  })

  it('is closed if the sign-in is not completed within ten seconds', async () => {
    const { socket, sendSignIn } = serve({ ...validSignIn, readToken: () => new Promise(() => {}) })
    sendSignIn()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(socket.closeCode).toBe(4408)
  })

  it('is not registered when it closes before the token is checked', async () => {
    const { socket, registry, sendSignIn } = serve({
      ...validSignIn,
      readToken: async () => {
        socket.close(1000)
        return person
      },
    })
    sendSignIn()
    await vi.advanceTimersByTimeAsync(0)
    expect(registry.size).toBe(0)
  })

  it('stays open once signed in', async () => {
    const { socket, registry, sendSignIn } = serve(validSignIn)
    sendSignIn()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.closeCode).toBeUndefined()
    expect(registry.size).toBe(1)
    socket.close(1000)
    expect(registry.size).toBe(0)
  })

  it('is rejected when the server fails', async () => {
    const { socket, sendSignIn } = serve({
      ...validSignIn,
      readToken: () => Promise.reject(new Error('database away')),
    })
    sendSignIn()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.sent).toEqual([{ kind: 'refused', reason: 'other' }])
    expect(socket.closeCode).toBe(1011)
  })

  it('is closed when its session ends while the sign-in is being checked', async () => {
    const { socket, registry, sendSignIn } = serve({
      ...validSignIn,
      findPerson: async ({ sessionId }) => {
        registry.closeSocketsOf(sessionId)
        return person
      },
    })
    sendSignIn()
    await vi.advanceTimersByTimeAsync(0)
    expect(socket.closeCode).toBe(4401)
    expect(socket.sent).toEqual([])
  })
})

describe('a client that does not read', () => {
  it('is terminated when too much is unsent', async () => {
    const { socket, sendSignIn } = serve(validSignIn)
    sendSignIn()
    await vi.advanceTimersByTimeAsync(0)
    const ping = () => socket.emit('message', Buffer.from('{"kind":"ping","id":1}'), false)
    ping()
    expect(socket.sent.at(-1)).toMatchObject({ kind: 'pong' })
    socket.bufferedAmount = 3 * 1024 * 1024
    ping()
    expect([socket.isTerminated, socket.sent]).toEqual([
      true,
      [expect.anything(), expect.anything()],
    ])
  })

  it('is closed after too many WebSocket pings', () => {
    const { socket } = serve(validSignIn)
    for (let n = 0; n < 301; n++) socket.emit('ping')
    expect(socket.closeCode).toBe(1008)
  })
})
