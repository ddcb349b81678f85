import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { decode, type Frame } from './frame-reader.ts'
import { percentile } from '../percentile.ts'
import { type Account, RawWatcher } from './raw-watcher.ts'
import { serveCalls } from '../rpc.ts'

/** Who looks inside every frame; the others count bytes, and say at the end how far they came. */
const readers = 5

const query = collectionQuery('journeys', {
  where: [{ field: 'journeyStateId', op: 'in', values: inProgressStateIds }],
})
const watchers: RawWatcher[] = []
let latencies: number[] = []

function measure(frame: Frame): void {
  const message = decode(frame) as LiveDown
  if (message.kind !== 'delta') return
  const now = Date.now()
  for (const { position } of message.changed) {
    latencies.push(now - Date.parse((position as { at: string }).at))
  }
}

async function watch(url: string, account: Account): Promise<RawWatcher> {
  const watcher = await RawWatcher.open(new URL(url), account)
  await watcher.watch(query)
  return watcher
}

const calls = {
  async open({ url, accounts, count }: { url: string; accounts: Account[]; count: number }) {
    while (watchers.length < count) {
      const batch = accounts.slice(0, count - watchers.length)
      watchers.push(...(await Promise.all(batch.map((account) => watch(url, account)))))
    }
    // Spread, and the last one among them: frames are written in the order of arrival.
    const step = Math.ceil(watchers.length / readers)
    for (const [at, watcher] of watchers.toReversed().entries()) {
      watcher.onFrame = at % step === 0 ? measure : () => {}
    }
  },

  /** A newcomer: from asking to holding everything. */
  async snapshot({ url, account }: { url: string; account: Account }) {
    const watcher = await RawWatcher.open(new URL(url), account)
    const before = { bytes: watcher.bytes, at: performance.now() }
    await watcher.watch(query)
    const result = { bytes: watcher.bytes - before.bytes, ms: performance.now() - before.at }
    watcher.close()
    return result
  },

  begin() {
    latencies = []
    for (const watcher of watchers) Object.assign(watcher, { bytes: 0, frames: 0 })
  },

  /** Once everybody is as far as `seq`; who never is makes the call fail. */
  async end({ seq }: { seq: number }) {
    const deadline = Date.now() + 20_000
    while (watchers.some((watcher) => watcher.seq < seq)) {
      if (Date.now() > deadline) throw new Error('Some watchers never got everything')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const sum = (of: (watcher: RawWatcher) => number) => watchers.map(of).reduce((a, b) => a + b, 0)
    return {
      bytes: sum(({ bytes }) => bytes),
      frames: sum(({ frames }) => frames),
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
    }
  },

  close() {
    for (const watcher of watchers.splice(0)) watcher.close()
  },
}

export type WatcherCalls = typeof calls
serveCalls(calls)
