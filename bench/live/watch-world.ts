import { cpuSeconds } from '../process-usage.ts'
import { Helper } from '../rpc.ts'
import type { Account, WatcherCalls } from './watcher-calls.ts'
import type { WriterCalls } from './writer.ts'

export interface Measured {
  updates: number
  perSecond: number
  p50: number
  p99: number
  /** Of the server's processor, for a thousand updates that reached a watcher. */
  cpuPerThousand: number
  bytesPerUpdate: number
  frames: number
  bytes: number
  cpu: number
  /** The same of the writer, which does what a server that is written to would do. */
  writerCpu: number
}

/** A server in its own process, the writer in another, all watchers in a third. */
export class WatchWorld {
  readonly watchers: Helper<WatcherCalls>
  readonly #url: string
  readonly #pid: number
  readonly #writer: Helper<WriterCalls>
  readonly #accounts: Account[]

  constructor(
    server: { url: string; pid: number },
    writer: Helper<WriterCalls>,
    accounts: Account[],
    watchers = new URL('watchers.ts', import.meta.url),
  ) {
    this.#url = server.url
    this.#pid = server.pid
    this.#writer = writer
    this.#accounts = accounts
    this.watchers = new Helper(watchers)
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
    await this.#run(watchers, rate, 1)
    return this.#run(watchers, rate, seconds)
  }

  /** Until everybody has heard of everything. */
  async #run(watchers: number, rate: number, seconds: number): Promise<Measured> {
    await this.watchers.call('begin')
    const before = { cpu: cpuSeconds(this.#pid), writerCpu: cpuSeconds(this.#writer.pid) }
    const { updates, perSecond, seq } = await this.#writer.call('run', { rate, seconds })
    const { bytes, frames, p50, p99 } = await this.watchers.call('end', { seq, updates })
    const cpu = cpuSeconds(this.#pid) - before.cpu
    const deliveries = updates * watchers
    return {
      updates,
      perSecond,
      p50,
      p99,
      cpuPerThousand: (cpu / deliveries) * 1000,
      bytesPerUpdate: bytes / deliveries,
      frames,
      bytes,
      cpu,
      writerCpu: cpuSeconds(this.#writer.pid) - before.writerCpu,
    }
  }

  close(): void {
    this.watchers.stop()
    this.#writer.stop()
  }
}
