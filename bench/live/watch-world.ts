import { cpuSeconds } from './cpu-seconds.ts'
import type { Account } from './raw-watcher.ts'
import { Helper } from '../rpc.ts'
import type { WatcherCalls } from './watchers.ts'
import type { WriterCalls } from './writer.ts'

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  /** Of the server's processor, for a thousand updates that reached a watcher. */
  cpuPerThousand: number
  bytesPerUpdate: number
  frames: number
  bytes: number
  cpu: number
}

/** A server in its own process, the writer in another, all watchers in a third. */
export class WatchWorld {
  readonly watchers = new Helper<WatcherCalls>(new URL('watchers.ts', import.meta.url))
  readonly #url: string
  readonly #pid: number
  readonly #writer: Helper<WriterCalls>
  readonly #accounts: Account[]

  constructor(
    server: { url: string; pid: number },
    writer: Helper<WriterCalls>,
    accounts: Account[],
  ) {
    this.#url = server.url
    this.#pid = server.pid
    this.#writer = writer
    this.#accounts = accounts
  }

  async open(count: number): Promise<void> {
    await this.watchers.call('open', { url: this.#url, accounts: this.#accounts, count })
  }

  /** A new watcher's snapshot, the first of which nobody has asked for before. */
  async snapshot(): Promise<{ bytes: number; ms: number }> {
    const [account] = this.#accounts
    if (!account) throw new Error('Nobody is signed in')
    return this.watchers.call('snapshot', { url: this.#url, account })
  }

  async measure(watchers: number, rate: number, seconds: number): Promise<Measured> {
    await this.open(watchers)
    await this.#writer.call('run', { rate, seconds: 1 })
    await this.watchers.call('begin')
    const before = cpuSeconds(this.#pid)
    const { updates, perSecond, seq } = await this.#writer.call('run', { rate, seconds })
    const { bytes, frames, p50, p99 } = await this.watchers.call('end', { seq })
    const cpu = cpuSeconds(this.#pid) - before
    const deliveries = updates * watchers
    return {
      perSecond,
      p50,
      p99,
      cpuPerThousand: (cpu / deliveries) * 1000,
      bytesPerUpdate: bytes / deliveries,
      frames,
      bytes,
      cpu,
    }
  }

  close(): void {
    this.watchers.stop()
    this.#writer.stop()
  }
}
