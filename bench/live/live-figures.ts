import { Helper } from '../rpc.ts'
import type { Broadcast, BroadcastCalls } from './raw-broadcast.ts'
import { type HighestRate, ramp } from './ramp.ts'
import type { LiveMeasurement, WatchWorld } from './watch-world.ts'

const seconds = 4
const rampStartRate = 2000

/** Figures by name, each with the promised limit. */
export type LiveFigures = Map<string, { limit: string; value: string }>

export async function liveFigures(
  world: WatchWorld,
  memoryPerWatcher: number,
): Promise<LiveFigures> {
  const figures: LiveFigures = new Map()
  const add = (name: string, limit: string, value: string) => {
    figures.set(name, { limit, value })
    console.error(`  ${name}: ${value}`)
  }

  const first = await world.snapshot()
  const cached = await world.snapshot()
  add('snapshot of 5,000 to the first who asks', '150 ms', milliseconds(first.ms))
  add('snapshot of 5,000 to the next one', '150 ms', milliseconds(cached.ms))
  add('its bytes on the wire', '1 MB', `${(cached.bytes / 1e6).toFixed(2)} MB`)

  let full: LiveMeasurement | undefined
  for (const watchers of [10, 100, 500]) {
    for (const rate of [100, 500, 1000]) {
      const measured = await world.measure(watchers, rate, seconds)
      const name = `${watchers} watchers × ${rate} updates/s, commit → client, p50 / p99`
      const isFull = watchers === 500 && rate === 1000
      add(name, isFull ? '– / 100 ms' : '', `${measured.p50} / ${milliseconds(measured.p99)}`)
      if (isFull) full = measured
    }
    if (watchers === 10) continue
    const highest = await ramp(world, watchers, rampStartRate)
    const limit = watchers === 100 ? '5,000' : '4,000'
    const name = `${watchers} watchers, highest updates/s with p99 ≤ 500 ms`
    add(name, `≥ ${limit}`, describeHighest(highest))
  }
  if (!full) throw new Error('Nothing was measured')
  await addCpuCosts(full, add)
  const kilobytes = Math.round(memoryPerWatcher / 1024)
  add('memory of an idle watcher, heap and buffers', '250 KB', `${kilobytes} KB`)
  return figures
}

/** CPU cost of the largest run, compared with a process that only writes frames of that size. */
async function addCpuCosts(full: LiveMeasurement, add: (...row: [string, string, string]) => void) {
  const size = Math.round(full.bytes / full.frames)
  const everyMs = (1000 * full.updates * 500) / (full.perSecond * full.frames)
  const paced = await measureBroadcast(500, { size, frames: 100, everyMs })
  const unpaced = await measureBroadcast(500, { size, frames: 400, everyMs: 0 })
  const ours = (full.cpu / full.frames) * 1000
  add('500 × 1,000: server CPU s per 1,000 deliveries', '0.002', full.cpuPerThousand.toFixed(4))
  add('500 × 1,000: bytes per update and watcher', '80', full.bytesPerUpdate.toFixed(0))
  add('CPU s per 1,000 frames, with the log read and the deltas made', '', ours.toFixed(4))
  add('raw broadcast of such frames as often: CPU s per 1,000', '', paced.toFixed(4))
  add('distance from it', '2.5 × on PostgreSQL', `${(ours / paced).toFixed(1)} ×`)
  add('raw broadcast without a pause: CPU s per 1,000', '', unpaced.toFixed(4))
  add('distance from that', '', `${(ours / unpaced).toFixed(1)} ×`)
}

function describeHighest({ rate, p99, end }: HighestRate): string {
  if (rate === 0) return 'none'
  return `${rate} (p99 ${milliseconds(p99)})${end === 'slow' ? ' (the database takes no more)' : ''}`
}

const milliseconds = (value: number) => `${Math.round(value)} ms`

/** CPU seconds per thousand frames, written to this many sockets. */
async function measureBroadcast(sockets: number, broadcast: Broadcast): Promise<number> {
  const server = new Helper<BroadcastCalls>(new URL('raw-broadcast.ts', import.meta.url))
  const clients = new Helper<BroadcastCalls>(new URL('raw-broadcast.ts', import.meta.url))
  const port = await server.call('serve')
  await clients.call('listen', { port, count: sockets })
  const cost = await server.call('broadcast', broadcast)
  server.stop()
  clients.stop()
  return cost
}
