import { percentile } from '../measurement.ts'
import type { BareSocket, SocketFrame } from './bare-socket.ts'

export interface Account {
  /** Headers of the handshake, as a browser sends them. */
  headers: Record<string, string>
  token: string
}

/** Progress of the watchers: position in the log, and number of updates. */
export interface WatcherProgress {
  seq: number
  updates: number
}

/** The parts that differ between servers; everything else is measured the same way. */
export interface WatchedServer {
  /** Opens a signed-in socket. */
  open: (url: URL, account: Account) => Promise<BareSocket>
  /** Watches all journeys in progress and waits for the snapshot. */
  load: (socket: BareSocket) => Promise<void>
  /** Watches like a reconnecting client, because thousands of snapshots would take most of the time. */
  resume?: (socket: BareSocket) => Promise<void>
  /** Whether updates also reach clients that have not loaded a snapshot. */
  sendsToAllClients: boolean
  /** Timestamps of the updates in this frame. */
  updateTimes: (frame: SocketFrame) => string[]
  hasReached: (socket: BareSocket, reached: WatcherProgress) => boolean
}

/** Number of watchers that decode every frame; the others only count bytes and report their progress at the end. */
const decodingWatcherCount = 5

export type WatcherCalls = ReturnType<typeof watcherCalls>

/** All watchers, in one process. */
export function watcherCalls(server: WatchedServer) {
  const { open, load, resume = load, sendsToAllClients, updateTimes, hasReached } = server
  const watchers: BareSocket[] = []
  let latencies: number[] = []

  const measure = (frame: SocketFrame) => {
    const now = Date.now()
    for (const at of updateTimes(frame)) latencies.push(now - Date.parse(at))
  }

  const watch = async (url: string, account: Account) => {
    const socket = await open(new URL(url), account)
    if (!sendsToAllClients) await resume(socket)
    return socket
  }

  return {
    async open({ url, accounts, count }: { url: string; accounts: Account[]; count: number }) {
      while (watchers.length < count) {
        const batch = accounts.slice(0, count - watchers.length)
        watchers.push(...(await Promise.all(batch.map((account) => watch(url, account)))))
      }
      // Evenly spread and including the last one, because frames are written in the order of connection.
      const step = Math.ceil(watchers.length / decodingWatcherCount)
      for (const [index, watcher] of watchers.toReversed().entries()) {
        watcher.onFrame = index % step === 0 ? measure : () => {}
      }
    },

    /** A new watcher: time from the request to the complete snapshot. */
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

    /** Resolves when all watchers have received everything; fails if one never does. */
    async end(reached: WatcherProgress) {
      const deadline = Date.now() + 20_000
      while (!watchers.every((watcher) => hasReached(watcher, reached))) {
        if (Date.now() > deadline) throw new Error('Some watchers have not received all updates')
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
