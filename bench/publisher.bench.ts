import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '../e2e/support/server.ts'
import { LimitedTable, inMs, inSeconds, inUnits, withDecimals } from './limited-table.ts'
import { percentile } from './measurement.ts'
import { killAndMeasure } from './publisher/kills.ts'
import { openPublisherWorld, readLags } from './publisher/publisher-world.ts'

/** Of each measurement without a fault. */
const seconds = Number(process.env['SECONDS'] ?? 60)
const outageSeconds = Number(process.env['OUTAGE_SECONDS'] ?? 300)
const kills = Number(process.env['KILLS'] ?? 20)
const trucks = 1_000
/** A fifth of the changes are states, the others positions. */
const load = { rate: 200, stateShare: 0.2 }
/** Phones that report every 20 s, and six changes of state of a truck an hour: the assumption of docs/firebase.md. */
const fleet = { rate: trucks / 20 + (trucks * 6) / 3600, stateShare: 6 / (180 + 6) }
const hourSeconds = 3600

const world = await openPublisherWorld(trucks)
const { writer, counts, double } = world
const table = new LimitedTable()

/** Gracefully, so that the next server may publish at once. */
async function stopServer(server: Server): Promise<void> {
  await server.stop()
  await server.remove()
}

/** Lag and writes while the writer works. */
async function measureSteady(positionSeconds: number, kinds: readonly ('put' | 'patch')[]) {
  const server = await world.startServer(positionSeconds)
  await world.untilFilled(server)
  const [after, writesBefore] = [await world.head(), counts.documents + counts.own]
  await writer.call('run', { ...load, seconds })
  const through = await world.head()
  await world.untilPublished()
  const writes = counts.documents + counts.own - writesBefore
  const changes = (await world.head()) - after
  await sleep(positionSeconds * 1000)
  const lags = await readLags(world, { after, through, kinds })
  await stopServer(server)
  return { lags, writesPerChange: writes / changes }
}

/** What Google would bill in an hour, with one administrator signed in. */
async function measureCosts(positionSeconds: number) {
  const server = await world.startServer(positionSeconds)
  await world.untilFilled(server)
  await world.signIn(server)
  // From here on every truck has a position that waits for its turn.
  await writer.call('run', { ...fleet, seconds: positionSeconds })
  const [before, readsBefore] = [{ ...counts }, await world.readMetric(server, 'reads_total')]
  // Whole intervals: positions that became due together are published together.
  const measured = Math.ceil(seconds / positionSeconds) * positionSeconds
  await writer.call('run', { ...fleet, seconds: measured })
  const perHour = hourSeconds / measured
  const notifications = counts.notifications - before.notifications
  const reads = (await world.readMetric(server, 'reads_total')) - readsBefore
  const costs = {
    writesPerTruck: ((counts.documents - before.documents - notifications) * perHour) / trucks,
    ownWrites: (counts.own - before.own) * perHour,
    // A notification is read before it is replaced.
    reads: (reads - notifications) * perHour,
  }
  await stopServer(server)
  return costs
}

const all = await measureSteady(0, ['put', 'patch'])
table.add('every position: lag p50', percentile(all.lags, 0.5), inMs)
table.add('every position: lag p99', percentile(all.lags, 0.99), inMs, 3_000)
table.add('every position: writes per change', all.writesPerChange, withDecimals, 1.05)
const spaced = await measureSteady(30, ['put'])
table.add(
  'positions every 30 s: lag p99 of other changes',
  percentile(spaced.lags, 0.99),
  inMs,
  3_000,
)
table.add('positions every 30 s: writes per change', spaced.writesPerChange, withDecimals)
const costs = await measureCosts(30)
table.add(
  'a usual fleet, positions every 30 s: writes of journeys per truck and hour',
  Math.round(costs.writesPerTruck),
  inUnits,
  130,
)
table.add('the publisher’s own writes an hour', Math.round(costs.ownWrites), inUnits, 5_600)
table.add(
  'reads of the server an hour, one person signed in, besides one per notification',
  Math.round(costs.reads),
  inUnits,
  4_500,
)

const server = await world.startServer(0)
await world.untilFilled(server)
await double.refuseConnections()
await writer.call('run', { ...load, seconds: outageSeconds })
await double.acceptConnections()
table.add(
  `caught up after ${outageSeconds} s without the store`,
  await world.untilPublished(),
  inSeconds,
  60_000,
)
await stopServer(server)

const killed = await killAndMeasure(world, kills, load)
table.add(
  `published again after the publisher was killed, slowest of ${killed.taken.length}`,
  percentile(killed.taken, 1),
  inSeconds,
  8_000,
)
table.add(
  `published again after both servers were killed, slowest of ${killed.restarted.length}`,
  percentile(killed.restarted, 1),
  inSeconds,
  12_000,
)
table.add(`lag p50 during ${kills} kills`, percentile(killed.lags, 0.5), inSeconds)
table.add(`lag p99 during ${kills} kills`, percentile(killed.lags, 0.99), inSeconds, 15_000)
const different = await world.reconcile()
if (different.before.length > 0) console.error(different.before.slice(0, 10))
table.add('documents that were not equal in the end', different.before.length, inUnits, 0)
table.add('documents that were not equal after `reconcile`', different.after, inUnits, 0)
table.add('documents whose version went back, in the whole run', counts.regressions, inUnits, 0)
await world.close()

table.print(
  `Publisher to Firestore (our double of it): ${trucks} trucks, ${load.rate} changes a second, a fifth of them changes of state, for ${seconds} s each; PostgreSQL, servers and writer in processes of their own on two cores`,
)
