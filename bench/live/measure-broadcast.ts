import type { BroadcastCalls } from './raw-broadcast.ts'
import { Helper } from '../rpc.ts'

const frames = 400

/** Processor seconds of a thousand frames of this size, written to so many sockets. */
export async function measureBroadcast(sockets: number, size: number): Promise<number> {
  const server = new Helper<BroadcastCalls>(new URL('raw-broadcast.ts', import.meta.url))
  const clients = new Helper<BroadcastCalls>(new URL('raw-broadcast.ts', import.meta.url))
  const port = await server.call('serve')
  await clients.call('listen', { port, count: sockets })
  const cost = await server.call('broadcast', { size, frames })
  server.stop()
  clients.stop()
  return cost
}
