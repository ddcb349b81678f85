import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from '../process-usage.ts'
import { serveCalls } from '../rpc.ts'

export interface Broadcast {
  size: number
  frames: number
  /** 0: as fast as they take them. */
  everyMs: number
}

/**
 * The limit of the same run: a process that knows nothing and writes ready-made frames of the same size to as many
 * sockets. Whatever a live server does on top of this is its own cost.
 */
const calls = {
  async serve() {
    const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  },

  /**
   * Writes so many frames to each socket, one every `everyMs`; answers the processor seconds of a thousand frames.
   * Without pauses the reader never sleeps, and waking it is most of what a frame costs.
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

  /** The other side: sockets that take everything and look at nothing. */
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
