import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { planCampaign } from '../../test/campaign.ts'
import { OracleRun } from '../../test/oracle/run-oracle.ts'
import { OracleServers } from '../../test/oracle/oracle-servers.ts'
import { createEmptyPostgres, testDatabaseKind } from '../../test/test-database.ts'

const { size: rounds, seed } = planCampaign({
  name: 'Live clients against SQL, with lost connections and kills',
  unit: 'rounds',
  sizes: { test: 8, prove: 250 },
})
/** On PostgreSQL, more documents than one snapshot part; fewer on PGlite, which is slower. */
const journeys = testDatabaseKind === 'postgres' ? 270 : 80
const timeout = 60_000 + rounds * 1_500

const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Two server processes with PostgreSQL; one with PGlite, which allows no more. */
async function openServers(): Promise<OracleServers> {
  if (testDatabaseKind === 'postgres') {
    const { url, drop } = await createEmptyPostgres()
    cleanups.push(drop)
    return OracleServers.open([{ databaseUrl: url }, { databaseUrl: url }])
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'arriero-oracle-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  return OracleServers.open([{ dataDir }])
}

it(
  `shows what SQL answers after every one of ${rounds} rounds, seed ${seed}`,
  { timeout },
  async () => {
    const servers = await openServers()
    cleanups.push(() => servers.close())
    const run = await OracleRun.start(servers, { seed, journeys })
    cleanups.push(async () => run.stop())
    await run.run(rounds)
    expect(run.answeredWrites).toBeGreaterThan(rounds)
    expect(run.returns.resumed).toBeGreaterThan(0)
    expect(run.returns.snapshot).toBeGreaterThan(0)
    expect(servers.kills).toBeGreaterThanOrEqual(Math.floor(rounds / 40))
  },
)
