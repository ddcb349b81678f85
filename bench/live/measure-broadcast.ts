import { Helper } from '../rpc.ts'
import type { Broadcast, BroadcastCalls } from './raw-broadcast.ts'

/** CPU seconds per thousand frames, written to this many sockets. */
export async function measureBroadcast(sockets: number, broadcast: Broadcast): Promise<number> {
  const server = new Helper<BroadcastCalls>(new URL('raw-broadcast.ts', import.meta.url))
  const clients = new Helper<BroadcastCalls>(new URL('raw-broadcast.ts', import.meta.url))
  const port = await server.call('serve')
  await clients.call('listen', { port, count: sockets })
  const cost = await server.call('broadcast', broadcast)
  server.stop()
  clients.stop()
  return cost
}
