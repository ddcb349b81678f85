import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import type { LogFollower } from './log-follower.ts'
import { LiveResult } from './live-result.ts'

interface LoadedResultDeps {
  query: LiveQuery
  load: () => Promise<LiveDocument[]>
  follower: Pick<LogFollower, 'position' | 'caughtUp'>
  /** Called after a reload with the number of documents that differed. */
  onReloaded: (differences: number) => void
}

/**
 * Loads a result from the database and keeps it up to date from the log. The loaded rows may or may not include
 * changes made while the query ran. So changes are collected from before the query until the log has been read past
 * its end, then applied to the rows; versions that the rows already include are ignored.
 */
export class LoadedResult {
  readonly #deps: LoadedResultDeps
  #result: LiveResult | undefined
  #changesMeanwhile: LoggedChange[] | undefined
  #loading: Promise<void> | undefined
  #loadedAt = -Infinity

  constructor(deps: LoadedResultDeps) {
    this.#deps = deps
  }

  get result(): LiveResult | undefined {
    return this.#result
  }

  get isLoading(): boolean {
    return this.#loading !== undefined
  }

  /** Milliseconds since the last load. */
  get age(): number {
    return performance.now() - this.#loadedAt
  }

  apply(change: LoggedChange): void {
    this.#result?.apply(change)
    this.#changesMeanwhile?.push(change)
  }

  /** Calls during a load share it. */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined
      this.#changesMeanwhile = undefined
    })
    return this.#loading
  }

  async #load(): Promise<void> {
    const { query, load, follower } = this.#deps
    const changesMeanwhile: LoggedChange[] = []
    this.#changesMeanwhile = changesMeanwhile
    const documents = await load()
    await follower.caughtUp()
    this.#loadedAt = performance.now()
    const fresh = new LiveResult(query, documents, follower.position)
    for (const change of changesMeanwhile) fresh.apply(change)
    if (!this.#result) this.#result = fresh
    else this.#deps.onReloaded(this.#result.adopt(fresh, follower.position))
  }
}
