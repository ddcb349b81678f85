import { Server } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'

/** How long the work takes, in seconds as people read them. */
async function seconds(work: Promise<unknown>): Promise<string> {
  const started = performance.now()
  await work
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}

const rows: string[][] = []
for (const trucks of ['300', '10000']) {
  const starting = Server.start({ DEMO_TRUCKS: trucks })
  const first = await seconds(starting)
  const server = await starting
  await server.stop()
  const second = await seconds(server.start())
  await server.remove()
  rows.push([trucks, first, second, '10 s'])
}

printTable(
  'Start of the built server until ready (PGlite)',
  ['demo trucks', 'empty folder: create, migrate, seed', 'second start', 'limit of the second'],
  rows,
)
