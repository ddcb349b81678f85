import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import type { Log } from '#platform/observability/logger.ts'
import type { LiveMeters } from '../wire/live-meters.ts'
import { SharedFrame } from '../wire/shared-frame.ts'
import { FeedFrames } from './feed-frames.ts'
import type { Delta, LiveResult } from './live-result.ts'
import { LoadedResult } from './loaded-result.ts'
import type { LogFollower } from './log-follower.ts'
import type { Snapshot } from './snapshot.ts'
import type { Subscription, Watched } from './subscription.ts'

interface FeedDeps {
  /** Which it is on the wire. */
  number: number
  query: LiveQuery
  load: () => Promise<LiveDocument[]>
  follower: Pick<LogFollower, 'logId' | 'position' | 'caughtUp'>
  log: Log
  meters: LiveMeters
}

const retryMilliseconds = 1_000
const failuresAtMost = 5
const reloadEveryMilliseconds = 5_000

/** One result and all who watch it: each piece of news is written once, whoever needs it. */
export class LiveFeed implements Watched {
  readonly number: number
  readonly query: LiveQuery
  readonly #deps: FeedDeps
  readonly #loaded: LoadedResult
  readonly #subscriptions = new Set<Subscription>()
  readonly #frames: FeedFrames
  /** Only the database knows what belongs here: nobody is told anything until it has answered. */
  #isHeld = false
  #failures = 0
  #retry: NodeJS.Timeout | undefined

  constructor(deps: FeedDeps) {
    this.number = deps.number
    this.query = deps.query
    this.#deps = deps
    this.#frames = new FeedFrames(deps.number)
    this.#loaded = new LoadedResult({
      ...deps,
      onReloaded: (differences) => this.#publishReloaded(differences),
    })
  }

  get logId(): string {
    return this.#deps.follower.logId
  }

  get position(): number {
    return this.#deps.follower.position
  }

  get changedAt(): number {
    return this.#result.changedAt
  }

  get count(): number {
    return this.#loaded.result?.count ?? 0
  }

  /** As far as the log has been read; nothing while only the database knows what belongs here. */
  find(id: string): LiveDocument | undefined {
    return this.#isHeld ? undefined : this.#loaded.result?.find(id)
  }

  get isLoaded(): boolean {
    return this.#loaded.result !== undefined
  }

  get watchers(): number {
    return this.#subscriptions.size
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  /** When it holds everything committed before the call. */
  async ready(): Promise<void> {
    const { result, isLoading } = this.#loaded
    if (!result || isLoading || result.mustReload) await this.#loaded.load()
    // A place may have become free while the database answered. Once more, then who watches hears of it later.
    if (this.#result.mustReload) await this.#loaded.load()
    if (result || isLoading) await this.#deps.follower.caughtUp()
    if (this.#result.mustReload) this.publish()
  }

  /** As `ready`, and not by the log alone: for those who found that what we told them does not add up. */
  async readyAnew(): Promise<void> {
    const { isLoading, age } = this.#loaded
    const isRecent = isLoading || age < reloadEveryMilliseconds
    await (isRecent ? this.ready() : this.#loaded.load())
  }

  add(subscription: Subscription): void {
    this.#subscriptions.add(subscription)
  }

  remove(subscription: Subscription): void {
    this.#subscriptions.delete(subscription)
  }

  apply(change: LoggedChange): void {
    this.#loaded.apply(change)
  }

  /** After changes were applied. */
  publish(): void {
    if (!this.isLoaded) return
    this.#isHeld = this.#result.mustReload
    if (this.#isHeld) this.#reload()
    else this.#pumpAll()
  }

  /** Tells those who are up to date what they must hold. */
  check(): void {
    if (!this.isLoaded || this.#isHeld || this.#subscriptions.size === 0) return
    const { number, position: seq } = this
    const { count, hash } = this.#result
    const frame = SharedFrame.of({ kind: 'check', result: number, seq, count, hash })
    for (const subscription of this.#subscriptions) subscription.check(frame, seq)
  }

  deltaFrame(from: number): { frame: SharedFrame; seq: number } | undefined {
    const { position: seq } = this
    const frame = this.#frames.delta(this.#result, from, seq)
    if (!frame) return undefined
    this.#deps.meters.deltas += 1
    return { frame, seq }
  }

  frameOf(delta: Delta, from: number, seq: number): SharedFrame {
    return this.#frames.encode(delta, from, seq)
  }

  snapshot(): Snapshot {
    return this.#frames.snapshot(this.#result, this.position)
  }

  /** Writes and compresses it ahead, so that the next watcher does not wait for that. */
  async prepareSnapshot(): Promise<void> {
    const snapshot = this.snapshot()
    for (let part = 0; part < snapshot.parts; part += 1) await snapshot.build(part)
  }

  /** Whether it can tell what is new since then by itself. */
  knows(seq: number): boolean {
    return seq >= this.#result.knownSince && seq <= this.position
  }

  /** Whole documents for those that belong here, departures for the others. */
  deltaOf(ids: readonly string[]): Delta {
    const delta: Delta = { added: [], changed: [], removed: [] }
    for (const id of ids) {
      const document = this.#result.find(id)
      if (document) delta.added.push(document)
      else delta.removed.push(id)
    }
    return delta
  }

  /** Whoever watches must come again. */
  breakOff(error: unknown): void {
    for (const subscription of this.#subscriptions) subscription.fail(error)
  }

  get #result(): LiveResult {
    if (!this.#loaded.result) throw new Error('Watched before it was loaded')
    return this.#loaded.result
  }

  #reload(): void {
    if (this.#retry) return
    this.#loaded.load().then(
      () => (this.#failures = 0),
      (error: unknown) => {
        this.#deps.log.error({ err: error }, 'a live result could not be loaded again')
        this.#failures += 1
        if (this.#failures >= failuresAtMost) this.breakOff(error)
        this.#retry = setTimeout(() => {
          this.#retry = undefined
          if (this.#subscriptions.size > 0) this.publish()
        }, retryMilliseconds)
      },
    )
  }

  #publishReloaded(differences: number): void {
    if (differences > 0) {
      this.#frames.forget()
      for (const subscription of this.#subscriptions) {
        // It was told that this was all up to here, and no delta leads from here to here.
        if ((subscription.aim ?? -1) >= this.changedAt) subscription.begin()
      }
    }
    this.#isHeld = false
    this.#pumpAll()
    // It may have fallen short again meanwhile; who watches has heard something first.
    if (this.#result.mustReload) setImmediate(() => this.publish())
  }

  #pumpAll(): void {
    for (const subscription of this.#subscriptions) subscription.pump()
  }
}
