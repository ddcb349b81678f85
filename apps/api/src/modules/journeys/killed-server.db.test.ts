import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JourneyCounts } from '@arriero/domain/contract/http/journeys.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import { afterAll, expect, it, vi } from 'vitest'
import { planCampaign } from '../../../test/campaign.ts'
import type { ProcessSettings } from '../../../test/live-process/program.ts'
import { OracleServers } from '../../../test/oracle/oracle-servers.ts'
import { createEmptyPostgres, testDatabaseKind } from '../../../test/test-database.ts'
import { auditTraffic } from '../../../test/traffic/audit-traffic.ts'
import { prepareTrafficDevices } from '../../../test/traffic/traffic-devices.ts'
import { Traffic } from '../../../test/traffic/traffic.ts'

const { size: kills, seed } = planCampaign({
  name: 'Server killed under commands',
  unit: 'kills',
  sizes: { test: 1, prove: 40 },
})
const drivers = 8
/** A request without a driver expires after three seconds. */
const limits = { offer: 0.05 }

const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const step of cleanups.reverse()) await step()
})

async function newSettings(): Promise<ProcessSettings> {
  if (testDatabaseKind === 'postgres') {
    const { url, drop } = await createEmptyPostgres()
    cleanups.push(drop)
    return { databaseUrl: url, limits }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'arriero-killed-'))
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  return { dataDir, limits }
}

it(
  `keeps every acknowledged command, complete, through ${kills} kills, seed ${seed}`,
  { timeout: 60_000 + kills * 10_000 },
  async () => {
    const random = new Random(seed)
    const settings = await newSettings()
    const devices = await prepareTrafficDevices(settings, drivers)
    const world = await OracleServers.open([settings])
    cleanups.push(() => world.close())
    const traffic = new Traffic(world, devices)
    const trafficEnd = traffic.run()

    while (world.kills < kills) {
      await traffic.untilAcknowledged(random.whole(1, 25))
      await world.killAndRestart(0)
    }
    traffic.stop()
    await trafficEnd

    await untilNothingIsOffered(world)
    await world.close()
    expect(await auditTraffic(settings, traffic)).toEqual([])
    expect(traffic.acknowledged.length).toBeGreaterThan(kills * 5)
    expect(traffic.abandoned.length).toBeGreaterThan(kills / 5)
    // Some requests must have been repeated after a lost answer, otherwise the test proves nothing.
    expect(traffic.acknowledged.some(({ attempts }) => attempts > 1)).toBe(true)
  },
)

/** Timers are rows, so due ones fire when a server runs. */
async function untilNothingIsOffered(world: OracleServers): Promise<void> {
  const server = await world.server(0)
  const { headers } = await server.signIn()
  await vi.waitFor(
    async () => {
      const response = await fetch(new URL('/gateway/journeys/counts', server.url), { headers })
      const { counts } = (await response.json()) as JourneyCounts
      expect(counts[1] ?? 0).toBe(0)
    },
    { timeout: 30_000, interval: 200 },
  )
}
