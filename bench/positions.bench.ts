import { startPostgres } from '../apps/api/test/postgres-server.ts'
import { Server } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'
import { untilCalm } from './measurement.ts'
import { positionFigures, trucks } from './positions/position-figures.ts'

const settings = { DEMO_TRUCKS: String(trucks), DEMO_SPEED: '1' }
const limits = ['2,000 · 1,000', '', '', '', '150 ms', '']

async function measure(rate: number, env: Record<string, string> = {}) {
  const server = await Server.start({ ...settings, ...env })
  try {
    await untilCalm(server.pid)
    return await positionFigures(server.url, rate)
  } finally {
    await server.remove()
  }
}

// The requested rate is a little above the limit, because waiting for the last responses counts too.
const postgres = await startPostgres()
const onPostgres = await measure(2100, { DATABASE_URL: postgres.url })
await postgres.stop()
const onPGlite = await measure(1050)

printTable(
  `Positions: ${trucks} trucks in batches of ten, 10 commands a second by an administrator; server, phones and administrator in processes of their own on two cores`,
  ['measure', 'limit', 'PostgreSQL', 'PGlite'],
  [...onPostgres].map(([name, value], index) => [
    name,
    limits[index] ?? '',
    value,
    onPGlite.get(name) ?? '',
  ]),
)
