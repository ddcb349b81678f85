import { setTimeout as sleep } from 'node:timers/promises'
import { printTable } from '../tools/print-table.ts'
import { percentile, untilCalm } from './measurement.ts'
import { openPublisherWorld, readLags } from './publisher/publisher-world.ts'

const seconds = Number(process.env['SECONDS'] ?? 60)
const outageSeconds = seconds * 5
const kills = Math.max(1, Math.round(seconds / 3))
const trucks = 1_000
const rate = 200

const world = await openPublisherWorld(trucks)
const { writer, counts, double } = world
const ms = (value: number) => `${Math.round(value)} ms`
const rows: string[][] = []

/** Lag and writes while the writer works. */
async function measureSteady(positionSeconds: number, kinds: readonly ('put' | 'patch')[]) {
  const server = await world.startServer(positionSeconds)
  await untilCalm(server.pid)
  await world.untilPublished()
  const [after, writesBefore] = [await world.head(), counts.writes]
  await writer.call('run', { rate, seconds })
  const through = await world.head()
  await world.untilPublished()
  const writes = counts.writes - writesBefore
  const changes = (await world.head()) - after
  await sleep(positionSeconds * 1000)
  const lags = await readLags(world, { after, through, kinds })
  await server.stop()
  await server.remove()
  return { lags, writesPerChange: writes / changes }
}

const all = await measureSteady(0, ['put', 'patch'])
const spaced = await measureSteady(30, ['put'])
const rowOf = (name: string, limit: string, value: string) => rows.push([name, limit, value])
rowOf('every position: lag p50', '', ms(percentile(all.lags, 0.5)))
rowOf('every position: lag p99', '3 s', ms(percentile(all.lags, 0.99)))
rowOf('every position: writes per change', '1.05', all.writesPerChange.toFixed(2))
rowOf('positions every 30 s: lag p99 of other changes', '3 s', ms(percentile(spaced.lags, 0.99)))
rowOf('positions every 30 s: writes per change', '', spaced.writesPerChange.toFixed(2))

const server = await world.startServer(0)
await world.untilPublished()
await double.refuseConnections()
await writer.call('run', { rate, seconds: outageSeconds })
await double.acceptConnections()
const caughtUpMs = await world.untilPublished()
rowOf(`caught up after ${outageSeconds} s without the store`, '60 s', ms(caughtUpMs))

let isKilling = true
const writing = (async () => {
  while (isKilling) await writer.call('run', { rate, seconds: 5 })
})()
for (let kill = 0; kill < kills; kill++) {
  const publisher = world.publisherId()
  await sleep(Math.random() * 2_000)
  await server.stop('SIGKILL')
  await server.start()
  // The lease of a process that was killed ends by itself.
  while (world.publisherId() === publisher) await sleep(100)
}
isKilling = false
await writing
await world.untilPublished()
rowOf(`documents whose version went back, ${kills} kills`, '0', String(counts.regressions))
await server.stop()
const { corrected, difference } = await world.reconcile()
rowOf('documents that were not equal in the end', '0', String(corrected + difference))
await server.remove()
await world.close()

printTable(
  `Publisher to Firestore (our double of it): ${trucks} trucks, ${rate} changes a second, a fifth of them changes of state, for ${seconds} s; PostgreSQL, server and writer in processes of their own on two cores`,
  ['measure', 'limit', 'value'],
  rows,
)
