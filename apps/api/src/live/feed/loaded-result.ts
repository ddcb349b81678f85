import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import type { LoggedChange } from '#platform/change-log/change.ts'
import type { LogFollower } from './log-follower.ts'
import { LiveResult } from './live-result.ts'

interface LoadDeps {
  query: LiveQuery
  load: () => Promise<LiveDocument[]>
  follower: Pick<LogFollower, 'position' | 'caughtUp'>
  /** After it was loaded again: how many documents had not been as they should have been. */
  onReloaded: (differences: number) => void
}

/**
 * A result that comes from the database and lives from the log. The answer of a query may hold any change
 * made while it ran: so changes are kept from before it until the log has been read past its
 * end, and applied to it; whatever it held already is older than what it holds, and passes by.
 */
export class LoadedResult {
  readonly #deps: LoadDeps
  #result: LiveResult | undefined
  #meanwhile: LoggedChange[] | undefined
  #underWay: Promise<void> | undefined
  #loadedAt = -Infinity

  constructor(deps: LoadDeps) {
    this.#deps = deps
  }

  get result(): LiveResult | undefined {
    return this.#result
  }

  get isLoading(): boolean {
    return this.#underWay !== undefined
  }

  /** Milliseconds since the database was asked. */
  get age(): number {
    return performance.now() - this.#loadedAt
  }

  apply(change: LoggedChange): void {
    this.#result?.apply(change)
    this.#meanwhile?.push(change)
  }

  /** For the first time or again; one for all who ask meanwhile. */
  load(): Promise<void> {
    this.#underWay ??= this.#load().finally(() => {
      this.#underWay = undefined
      this.#meanwhile = undefined
    })
    return this.#underWay
  }

  async #load(): Promise<void> {
    const { query, load, follower } = this.#deps
    const meanwhile: LoggedChange[] = []
    this.#meanwhile = meanwhile
    const documents = await load()
    await follower.caughtUp()
    this.#loadedAt = performance.now()
    const fresh = new LiveResult(query, documents, follower.position)
    for (const change of meanwhile) fresh.apply(change)
    if (!this.#result) this.#result = fresh
    else this.#deps.onReloaded(this.#result.adopt(fresh, follower.position))
  }
}
