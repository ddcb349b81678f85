import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createLogger } from '#platform/logger.ts'
import { FrameSocket, type TcpSocket, LiveMeters } from './frame-socket.ts'
import { SharedFrame } from './shared-frame.ts'

class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  isTerminated = false
  closeCode: number | undefined

  terminate(): void {
    this.isTerminated = true
  }
  close(code: number): void {
    this.closeCode = code
    this.readyState = 2
  }
}

/** Buffers writes until the test calls `deliver`. */
class FakeTcpSocket extends EventEmitter {
  writableLength = 0
  bytesWritten = 0
  frames = 0

  write(bytes: Buffer): boolean {
    this.frames += 1
    this.bytesWritten += bytes.length
    this.writableLength += bytes.length
    return false
  }
  deliver(bytes = this.writableLength): void {
    this.writableLength -= bytes
    if (this.writableLength === 0) this.emit('drain')
  }
}

let socket: FakeSocket
let tcp: FakeTcpSocket
let meters: LiveMeters
let frameSocket: FrameSocket

beforeEach(() => {
  vi.useFakeTimers()
  socket = new FakeSocket()
  tcp = new FakeTcpSocket()
  meters = new LiveMeters()
  frameSocket = new FrameSocket(socket as unknown as WebSocket, tcp as unknown as TcpSocket, {
    canInflate: false,
    meters,
    log: createLogger('silent'),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const large = SharedFrame.of({
  kind: 'readAnswer',
  id: 1,
  documents: [{ id: 'x'.repeat(300_000), version: 1 }],
})

describe('a connection', () => {
  it('is congested beyond 256 KB until everything is sent', () => {
    const drained = vi.fn()
    frameSocket.onDrain(drained)
    frameSocket.send({ kind: 'updated', id: 1 })
    expect(frameSocket.isCongested).toBe(false)
    frameSocket.write(large)
    expect([frameSocket.isCongested, meters.slowClients]).toEqual([true, 1])
    tcp.deliver()
    expect([frameSocket.isCongested, meters.slowClients]).toEqual([false, 0])
    expect(drained).toHaveBeenCalledOnce()
    expect(meters.bytes).toBe(tcp.bytesWritten)
  })

  it('writes large messages one after another', async () => {
    const done = Promise.all([1, 2, 3].map(() => frameSocket.writeInTurn(large)))
    expect(tcp.frames).toBe(1)
    tcp.deliver()
    expect(tcp.frames).toBe(2)
    tcp.deliver()
    expect(tcp.frames).toBe(3)
    await done
  })

  it('is terminated when nothing was sent for half a minute', () => {
    frameSocket.write(large)
    vi.advanceTimersByTime(29_000)
    tcp.deliver(1_000)
    vi.advanceTimersByTime(30_000)
    expect(socket.isTerminated).toBe(false)
    vi.advanceTimersByTime(31_000)
    expect(socket.isTerminated).toBe(true)
  })

  it('is terminated above the limit of unsent bytes', () => {
    for (let n = 0; n < 7; n++) frameSocket.write(large)
    expect(socket.isTerminated).toBe(false)
    frameSocket.send({ kind: 'updated', id: 1 })
    expect([socket.isTerminated, tcp.frames]).toEqual([true, 7])
  })

  it('resolves queued writes when it closes', async () => {
    const frame = SharedFrame.of({ kind: 'pong', id: 1, serverTime: 'x'.repeat(300_000) })
    await frameSocket.writeInTurn(frame)
    const waiting = frameSocket.writeInTurn(frame)
    socket.readyState = 3
    socket.emit('close')
    await waiting
    await frameSocket.writeInTurn(frame)
    expect(tcp.frames).toBe(1)
  })

  it('stops its timers when it closes', () => {
    frameSocket.write(large)
    socket.emit('close')
    expect([vi.getTimerCount(), meters.slowClients]).toEqual([0, 0])
  })

  it('writes nothing while it is closing', () => {
    frameSocket.fail(new Error('ours'))
    frameSocket.write(large)
    frameSocket.send({ kind: 'updated', id: 1 })
    expect([socket.closeCode, tcp.frames]).toEqual([1011, 0])
  })
})
