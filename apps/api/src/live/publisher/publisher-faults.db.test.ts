import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '@arriero/domain/demo/random.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, it } from 'vitest'
import { planCampaign } from '../../../test/campaign.ts'
import { eventually, withPublisherWorld } from '../../../test/cloud/publisher-world.ts'
import type { SendRequest } from '#platform/firebase/firestore-client.ts'
import { applyTestWrite, type TestWrite } from '../../../test/live-process/test-writes.ts'

const { size: kills, seed } = planCampaign({
  name: 'Firestore publisher killed',
  unit: 'kills',
  sizes: { test: 20, prove: 100 },
})

const cloud = withPublisherWorld()

const random = new Random(seed)
const states = [journeyStates.OnRoute, journeyStates.Carry, journeyStates.Finish] as const

/** PGlite has one connection, which the publisher needs too. */
const writerPauseMs = 3

/** Random writes, one after the other, until it is stopped. */
function startWriter() {
  const ids: string[] = []
  let isStopped = false
  let written = 0
  const write = (change: TestWrite) =>
    applyTestWrite(cloud.world.changeLog, cloud.world.customerId, change)
  const next = (): TestWrite => {
    const { administratorId } = cloud.world
    const kind = random.pickWeighted([
      ['insert', ids.length < 30 ? 2 : 0.3],
      ['move', ids.length > 0 ? 6 : 0],
      ['state', ids.length > 0 ? 3 : 0],
      ['remove', ids.length > 20 ? 1 : 0],
      ['notify', 1],
    ] as const)
    if (kind === 'insert') return { kind, id: random.uuid(), state: random.pick(states) }
    if (kind === 'notify') return { kind, id: random.uuid(), administratorId, journeyId: null }
    if (kind === 'move') return { kind, ids: [...new Set(ids)], progress: random.next() }
    if (kind === 'state') return { kind, id: random.pick(ids), state: random.pick(states) }
    return { kind, id: ids.splice(random.whole(0, ids.length - 1), 1)[0] ?? '' }
  }
  const running = (async () => {
    while (!isStopped) {
      const change = next()
      await write(change)
      if (change.kind === 'insert') ids.push(change.id)
      written += 1
      await sleep(writerPauseMs)
    }
  })()
  return {
    hasWritten: (count: number) => eventually(() => expect(written).toBeGreaterThan(count)),
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

type SentRequest = Parameters<SendRequest>

/** A process that dies: from a moment on nothing is sent, or what is sent is never answered. */
class MortalNetwork {
  isDead = false
  /** The commit during which it dies; what it then sends may still arrive. */
  #commitsLeft: number
  readonly #random: Random
  readonly #old: SentRequest[]
  readonly died: Promise<void>
  #die = () => {}

  constructor(random: Random, commitsLeft: number, old: SentRequest[]) {
    this.#random = random
    this.#commitsLeft = commitsLeft
    this.#old = old
    this.died = new Promise((resolve) => {
      this.#die = resolve
    })
  }

  readonly send: SendRequest = async (...request) => {
    if (this.isDead) throw new TypeError('dead')
    const [url, details] = request
    if (!url.endsWith(':commit')) return fetch(...request)
    this.#old.push([url, { ...details, signal: null }])
    this.#sendOldAgain()
    if (--this.#commitsLeft > 0) return fetch(...request)
    this.isDead = true
    if (this.#random.next() < 0.6) await fetch(...request)
    this.#die()
    throw new TypeError('dead')
  }

  /** Networks repeat and delay: a commit of long ago arrives once more. */
  #sendOldAgain(): void {
    if (this.#random.next() < 0.5) void fetch(...this.#random.pick(this.#old)).catch(() => {})
  }
}

it(`ends equal to the database after ${kills} deaths under changes (seed ${seed})`, async () => {
  const writer = startWriter()
  const old: SentRequest[] = []
  for (let death = 0; death < kills; death++) {
    const network = new MortalNetwork(random, random.whole(1, 8), old)
    const publisher = cloud.project.publisher({
      send: network.send,
      spacingMs: random.pick([0, 0, 50, 5_000]),
    })
    publisher.start()
    await network.died
    // Its lease would end by itself, five seconds later.
    await publisher.stop()
  }
  await writer.stop()
  const last = cloud.start()
  await cloud.project.untilCaughtUp(last)
  for (const request of old) await fetch(...request)
  await cloud.project.expectEqual()
}, 120_000)

it('catches up after the store was unreachable', async () => {
  const publisher = cloud.start()
  await cloud.project.untilCaughtUp(publisher)
  const writer = startWriter()
  await cloud.world.double.refuseConnections()
  await eventually(() => expect(publisher.counts.failures).toBeGreaterThan(1))
  await writer.stop()
  await cloud.world.double.acceptConnections()
  await cloud.project.untilCaughtUp(publisher)
}, 60_000)

it('keeps up with a slow store, in few commits', async () => {
  const publisher = cloud.start()
  await cloud.project.untilCaughtUp(publisher)
  cloud.world.double.setDelay(150)
  const writer = startWriter()
  await writer.hasWritten(100)
  await writer.stop()
  await cloud.project.untilCaughtUp(publisher)
}, 60_000)

it('publishes on one of two servers, and on the other when that one stops', async () => {
  const first = cloud.start()
  await cloud.project.untilCaughtUp(first)
  const second = cloud.start()
  const writer = startWriter()
  await writer.hasWritten(40)
  expect(second.position).toBeUndefined()
  expect(first.counts.failures).toBe(0)
  await first.stop()
  await writer.stop()
  await cloud.project.untilCaughtUp(second)
  expect(first.position).toBeUndefined()
}, 60_000)

it('loses nothing when two servers believe that it is their turn', async () => {
  const writer = startWriter()
  // A process that stood still for long has a lease that it doesn't know to be over.
  for (let server = 0; server < 2; server++) {
    cloud.start()
    await cloud.world.db.deleteFrom('leases').execute()
    await writer.hasWritten(30 * (server + 1))
    await cloud.world.db.deleteFrom('leases').execute()
  }
  await writer.hasWritten(100)
  await writer.stop()
  await eventually(() => cloud.project.expectEqual())
}, 60_000)
