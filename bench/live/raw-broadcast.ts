import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { cpuSeconds } from './cpu-seconds.ts'
import { serveCalls } from '../rpc.ts'

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

  /** So many frames to each socket, as fast as they take them; processor seconds of a thousand frames. */
  async broadcast({ size, frames }: { size: number; frames: number }) {
    const frame = Buffer.alloc(size)
    const before = cpuSeconds(process.pid)
    for (let at = 0; at < frames; at++) {
      for (const socket of sockets) socket.write(frame)
      const slow = [...sockets].filter((socket) => socket.writableNeedDrain)
      await Promise.all(slow.map((socket) => once(socket, 'drain')))
      await new Promise((resolve) => setImmediate(resolve))
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
