import { cpuSeconds } from '../measurement.ts'
import { Helper } from '../rpc.ts'
import type { Account, WatcherCalls } from './watcher-calls.ts'
import type { WriterCalls } from './writer.ts'

export interface LiveMeasurement {
  updates: number
  perSecond: number
  p50: number
  p99: number
  /** CPU seconds of the server per thousand delivered updates. */
  cpuPerThousand: number
  bytesPerUpdate: number
  frames: number
  bytes: number
  cpu: number
  /** CPU seconds of the writer process, which does the work of a server that receives writes. */
  writerCpu: number
}

/** Server, writer and watchers, each in a process of its own. */
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
    watcherProgram = new URL('watchers.ts', import.meta.url),
  ) {
    this.#url = server.url
    this.#pid = server.pid
    this.#writer = writer
    this.#accounts = accounts
    this.watchers = new Helper(watcherProgram)
  }

  async open(count: number): Promise<void> {
    await this.watchers.call('open', { url: this.#url, accounts: this.#accounts, count })
  }

  /** Size and time of a new watcher's snapshot, which the server has cached from the second call on. */
  async snapshot(): Promise<{ bytes: number; ms: number }> {
    const [account] = this.#accounts
    if (!account) throw new Error('No account is signed in')
    return this.watchers.call('snapshot', { url: this.#url, account })
  }

  async measure(watcherCount: number, rate: number, seconds: number): Promise<LiveMeasurement> {
    await this.open(watcherCount)
    await this.#run(watcherCount, rate, 1)
    return this.#run(watcherCount, rate, seconds)
  }

  /** Waits until all watchers have received everything. */
  async #run(watcherCount: number, rate: number, seconds: number): Promise<LiveMeasurement> {
    await this.watchers.call('begin')
    const before = { cpu: cpuSeconds(this.#pid), writerCpu: cpuSeconds(this.#writer.pid) }
    const { updates, perSecond, seq } = await this.#writer.call('run', { rate, seconds })
    const { bytes, frames, p50, p99 } = await this.watchers.call('end', { seq, updates })
    const cpu = cpuSeconds(this.#pid) - before.cpu
    const deliveries = updates * watcherCount
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
