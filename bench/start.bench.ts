import { setTimeout as sleep } from 'node:timers/promises'
import { Server } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'
import { memoryOf } from './measurement.ts'

/** Time for preloading to finish. */
const settleMs = 10_000

/** Duration of the work: `1.2 s`. */
async function measureSeconds(work: Promise<unknown>): Promise<string> {
  const started = performance.now()
  await work
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

async function measure(trucks: string, limits: { first: string; second: string; memory: string }) {
  const starting = Server.start({ DEMO_TRUCKS: trucks })
  const first = await measureSeconds(starting)
  const server = await starting
  await server.stop()
  const second = await measureSeconds(server.start())
  await sleep(settleMs)
  const memory = `${memoryOf(server.pid)} MB`
  await server.remove()
  return [trucks, first, limits.first, second, limits.second, memory, limits.memory]
}

printTable(
  'Start of the built server until ready (PGlite), and its memory ten seconds after the second start',
  ['demo trucks', 'empty folder: copy, seed', 'limit', 'second start', 'limit', 'memory', 'limit'],
  [
    await measure('300', { first: '8 s', second: '2 s', memory: '350 MB' }),
    await measure('10000', { first: '', second: '10 s', memory: '' }),
  ],
)
