import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from '../measurement.ts'
import { serveCalls } from '../rpc.ts'

export interface Broadcast {
  size: number
  frames: number
  /** 0: as fast as possible. */
  everyMs: number
}

/**
 * Lower bound for the live server: a process without logic that writes prepared frames of the same size to the same
 * number of sockets. Everything beyond this is the live server's own cost.
 */
const calls = {
  async serve() {
    const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  },

  /**
   * Writes frames to each socket, one every `everyMs`, and returns the CPU seconds per thousand frames. The pauses
   * matter: waking the sleeping reader is most of a frame's cost.
   */
  async broadcast({ size, frames, everyMs }: Broadcast) {
    const frame = Buffer.alloc(size)
    const before = cpuSeconds(process.pid)
    const begunAt = performance.now()
    for (let at = 0; at < frames; at++) {
      for (const socket of sockets) socket.write(frame)
      const slow = [...sockets].filter((socket) => socket.writableNeedDrain)
      await Promise.all(slow.map((socket) => once(socket, 'drain')))
      await new Promise((resolve) => setImmediate(resolve))
      await sleep(Math.max(0, begunAt + (at + 1) * everyMs - performance.now()))
    }
    return ((cpuSeconds(process.pid) - before) / (frames * sockets.size)) * 1000
  },

  /** The clients: sockets that discard everything they receive. */
  async listen({ port, count }: { port: number; count: number }) {
    for (let at = 0; at < count; at++) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.resume()
    }
  },
}

const sockets = new Set<Socket>()

export type BroadcastCalls = typeof calls
serveCalls(calls)
