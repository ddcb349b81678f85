import type { WorldSettings } from '../../apps/api/test/live-world/program.ts'
import { WorldServer } from '../../apps/api/test/live-world/world-server.ts'
import { Helper } from '../rpc.ts'
import { signInToWorld } from './sign-in.ts'
import type { WatcherCalls } from './watcher-calls.ts'

/** Enough to have every pool and cache in place before anything is counted. */
const first = 100
const then = 600

/** Bytes of heap and buffers that a watcher of 5,000 documents costs the server while nothing happens. */
export async function measureMemory(settings: WorldSettings): Promise<number> {
  const server = await new WorldServer(['--expose-gc']).begin(settings)
  const watchers = new Helper<WatcherCalls>(new URL('watchers.ts', import.meta.url))
  const accounts = await signInToWorld(server)
  const url = server.front.origin
  await watchers.call('open', { url, accounts, count: first })
  const before = await server.readMemory()
  await watchers.call('open', { url, accounts, count: then })
  const after = await server.readMemory()
  watchers.stop()
  await server.kill()
  return (after - before) / (then - first)
}
