import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHeartbeat } from './live-server.ts'

class FakeSocket extends EventEmitter {
  readonly tcp = { bytesWritten: 0, writableLength: 0 }
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
const intervalMs = 1_000
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  stop = startHeartbeat(server as unknown as Parameters<typeof startHeartbeat>[0], intervalMs)
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
  server.emit('connection', socket, { socket: socket.tcp })
  return socket
}

const passIntervals = (count: number) => vi.advanceTimersByTime(count * intervalMs)

describe('the heartbeat', () => {
  it('pings all sockets and terminates those silent for a whole interval', () => {
    const dead = connect()
    passIntervals(1)
    expect([dead.pings, dead.isTerminated]).toEqual([1, false])
    passIntervals(1)
    expect(dead.isTerminated).toBe(true)
  })

  it.each(['pong', 'ping', 'message'])('counts a %s as a sign of life', (sign) => {
    const alive = connect()
    for (let interval = 0; interval < 5; interval++) {
      alive.emit(sign)
      passIntervals(1)
    }
    expect(alive.isTerminated).toBe(false)
  })

  it('keeps a socket while its ping is queued behind data that is still being sent', () => {
    const slow = connect()
    slow.tcp.writableLength = 300_000
    slow.tcp.bytesWritten = 300_000
    for (let interval = 0; interval < 5; interval++) {
      passIntervals(1)
      slow.tcp.writableLength -= 1_000
    }
    expect(slow.isTerminated).toBe(false)
    passIntervals(2)
    expect(slow.isTerminated).toBe(true)
  })

  it('does not count data accepted by the system as a sign of life', () => {
    const dead = connect()
    for (let interval = 0; interval < 3; interval++) {
      passIntervals(1)
      dead.tcp.bytesWritten += 100
    }
    expect(dead.isTerminated).toBe(true)
  })
})
