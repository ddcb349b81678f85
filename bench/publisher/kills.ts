import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '../../e2e/support/server.ts'
import { type PublisherWorld, readLags } from './publisher-world.ts'

const pollMs = 20
/** At most this long after it has taken over, a publisher is killed again. */
const longestLifeMs = 3_000

/**
 * Two servers, one of which publishes, under changes. Each time the one that publishes is killed, or both of them.
 * Returns the milliseconds until something was published again, and the lags of all changes.
 */
export async function killAndMeasure(
  world: PublisherWorld,
  kills: number,
  load: { rate: number; stateShare: number },
) {
  const servers = [await world.startServer(0), await world.startServer(0)] as const
  await world.untilFilled(servers[0])
  const after = await world.head()
  let isKilling = true
  const writing = (async () => {
    while (isKilling) await world.writer.call('run', { ...load, seconds: 5 })
  })()
  const taken: number[] = []
  const restarted: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    // Often only the one that publishes: another takes over.
    const isBoth = kill % 4 === 2
    const publishing = await findPublishing(world, servers)
    await sleep(Math.random() * longestLifeMs)
    const silence = await killOnce(world, isBoth ? servers : [publishing])
    if (isBoth) restarted.push(silence)
    else taken.push(silence)
  }
  isKilling = false
  await writing
  const through = await world.head()
  await world.untilPublished()
  const lags = await readLags(world, { after, through, kinds: ['put', 'patch'] })
  const [first, second] = servers
  await first.stop()
  await first.remove()
  await second.stop()
  await world.stopPublished(second)
  return { taken, restarted, lags }
}

/** Milliseconds until another process has published. */
async function killOnce(world: PublisherWorld, servers: readonly Server[]): Promise<number> {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')))
  const [killedAt, publisher] = [performance.now(), world.publisherId()]
  const started = Promise.all(servers.map((server) => server.start()))
  while (world.publisherId() === publisher) await sleep(pollMs)
  const silence = performance.now() - killedAt
  await started
  return silence
}

async function findPublishing(world: PublisherWorld, servers: readonly Server[]): Promise<Server> {
  for (;;) {
    for (const server of servers) {
      if ((await world.readMetric(server, 'publisher_active')) === 1) return server
    }
    await sleep(pollMs)
  }
}
