import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printTable } from './print-table.ts'
import { startServer } from './server-process.ts'

/** How long from starting the built server until `/readyz` answers 200. */
async function measure(dataDir: string, trucks: string): Promise<number> {
  const started = performance.now()
  const server = await startServer(4391, dataDir, { DEMO_TRUCKS: trucks })
  const seconds = (performance.now() - started) / 1000
  await server.stop()
  return seconds
}

const rows: string[][] = []
for (const trucks of ['300', '10000']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'arriero-bench-'))
  const first = await measure(dataDir, trucks)
  const second = await measure(dataDir, trucks)
  rmSync(dataDir, { recursive: true })
  rows.push([trucks, `${first.toFixed(1)} s`, `${second.toFixed(1)} s`, '10 s'])
}

printTable(
  'Start of the built server until ready (PGlite)',
  ['demo journeys', 'empty folder: create, migrate, seed', 'second start', 'limit of the second'],
  rows,
)
