import { percentile } from '../percentile.ts'
import type { BareSocket } from './bare-socket.ts'
import type { Frame } from './frame-reader.ts'

export interface Account {
  /** As a browser would send them with the handshake. */
  headers: Record<string, string>
  token: string
}

/** How far a run came: by the number of the log, and by counting. */
export interface Reached {
  seq: number
  updates: number
}

/** What differs from server to server; everything else is measured alike. */
export interface WatchedServer {
  /** A socket that is signed in. */
  open: (url: URL, account: Account) => Promise<BareSocket>
  /** Asks for every journey in progress, until it holds them. */
  load: (socket: BareSocket) => Promise<void>
  /** Watches as a client that reconnects, without a snapshot: thousands of those would take most of the time. */
  resume?: (socket: BareSocket) => Promise<void>
  /** Whether news comes to who has not loaded anything. */
  tellsEverybody: boolean
  /** When each update of this frame was seen, as it says itself. */
  seenAt: (frame: Frame) => string[]
  hasReached: (socket: BareSocket, reached: Reached) => boolean
}

/** Who looks inside every frame; the others count bytes, and say at the end how far they came. */
const readers = 5

export type WatcherCalls = ReturnType<typeof watcherCalls>

/** Everybody who watches, in one process. */
export function watcherCalls(server: WatchedServer) {
  const { open, load, resume = load, tellsEverybody, seenAt, hasReached } = server
  const watchers: BareSocket[] = []
  let latencies: number[] = []

  const measure = (frame: Frame) => {
    const now = Date.now()
    for (const at of seenAt(frame)) latencies.push(now - Date.parse(at))
  }

  const watch = async (url: string, account: Account) => {
    const socket = await open(new URL(url), account)
    if (!tellsEverybody) await resume(socket)
    return socket
  }

  return {
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
      const socket = await open(new URL(url), account)
      const before = { bytes: socket.bytes, at: performance.now() }
      await load(socket)
      const result = { bytes: socket.bytes - before.bytes, ms: performance.now() - before.at }
      socket.close()
      return result
    },

    begin() {
      latencies = []
      for (const watcher of watchers) Object.assign(watcher, { bytes: 0, frames: 0 })
    },

    /** Once everybody has everything; who never has makes the call fail. */
    async end(reached: Reached) {
      const deadline = Date.now() + 20_000
      while (!watchers.every((watcher) => hasReached(watcher, reached))) {
        if (Date.now() > deadline) throw new Error('Some watchers never got everything')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      const sum = (of: (watcher: BareSocket) => number) =>
        watchers.map(of).reduce((a, b) => a + b, 0)
      return {
        bytes: sum(({ bytes }) => bytes),
        frames: sum(({ frames }) => frames),
        p50: percentile(latencies, 0.5),
        p99: percentile(latencies, 0.99),
      }
    },
  }
}
