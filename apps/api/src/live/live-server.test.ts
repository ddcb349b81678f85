import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHeartbeat } from './live-server.ts'

class FakeSocket extends EventEmitter {
  readonly pipe = { bytesWritten: 0, writableLength: 0 }
  pings = 0
  isTerminated = false

  ping() {
    this.pings++
  }
  terminate() {
    this.isTerminated = true
  }
}

const clients = new Set<FakeSocket>()
const server = Object.assign(new EventEmitter(), { clients })
const everySecond = 1_000
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  stop = startHeartbeat(server as unknown as Parameters<typeof startHeartbeat>[0], everySecond)
})
afterEach(() => {
  stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  server.removeAllListeners()
  clients.clear()
})

function connect(): FakeSocket {
  const socket = new FakeSocket()
  clients.add(socket)
  server.emit('connection', socket, { socket: socket.pipe })
  return socket
}

const rounds = (count: number) => vi.advanceTimersByTime(count * everySecond)

describe('the heartbeat', () => {
  it('pings all sockets and terminates those silent for a whole interval', () => {
    const dead = connect()
    rounds(1)
    expect([dead.pings, dead.isTerminated]).toEqual([1, false])
    rounds(1)
    expect(dead.isTerminated).toBe(true)
  })

  it.each(['pong', 'ping', 'message'])('counts a %s as a sign of life', (sign) => {
    const alive = connect()
    for (let round = 0; round < 5; round++) {
      alive.emit(sign)
      rounds(1)
    }
    expect(alive.isTerminated).toBe(false)
  })

  it('waits for its ping while earlier data is still being sent', () => {
    const slow = connect()
    slow.pipe.writableLength = 300_000
    slow.pipe.bytesWritten = 300_000
    for (let round = 0; round < 5; round++) {
      rounds(1)
      slow.pipe.writableLength -= 1_000
    }
    expect(slow.isTerminated).toBe(false)
    rounds(2)
    expect(slow.isTerminated).toBe(true)
  })

  it('does not count data accepted by the system as a sign of life', () => {
    const dead = connect()
    for (let round = 0; round < 3; round++) {
      rounds(1)
      dead.pipe.bytesWritten += 100
    }
    expect(dead.isTerminated).toBe(true)
  })
})
