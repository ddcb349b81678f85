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
  sizes: { test: 12, prove: 250 },
})
/** On PostgreSQL, more documents than one snapshot part; fewer on PGlite, which is slower. */
const journeys = testDatabaseKind === 'postgres' ? 270 : 80
const timeout = 60_000 + rounds * 1_500

const undo: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** PostgreSQL is served by two processes, PGlite by the only one it allows. */
async function openWorld(): Promise<OracleServers> {
  if (testDatabaseKind === 'postgres') {
    const { url, drop } = await createEmptyPostgres()
    undo.push(drop)
    return OracleServers.open([{ databaseUrl: url }, { databaseUrl: url }])
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'arriero-oracle-'))
  undo.push(() => rm(dataDir, { recursive: true, force: true }))
  return OracleServers.open([{ dataDir }])
}

it(
  `shows what SQL answers after every one of ${rounds} rounds, seed ${seed}`,
  { timeout },
  async () => {
    const world = await openWorld()
    undo.push(() => world.close())
    const run = await OracleRun.start(world, { seed, journeys })
    undo.push(async () => run.stop())
    await run.run(rounds)
    expect(run.answeredWrites).toBeGreaterThan(rounds)
    expect(run.returns.resumed).toBeGreaterThan(0)
    expect(run.returns.snapshot).toBeGreaterThan(0)
    expect(world.kills).toBeGreaterThanOrEqual(Math.floor(rounds / 40))
  },
)
