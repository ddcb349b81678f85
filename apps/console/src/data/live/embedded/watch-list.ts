import { type LiveQuery, queryKey } from '@arriero/domain/live/live-query.ts'
import { Watch } from './watch.ts'

/** The watches of one client, found by what they ask, by their number and by the result they follow. */
export class WatchList {
  readonly #byKey = new Map<string, Watch>()
  readonly #byNumber = new Map<number, Watch>()
  readonly #byResult = new Map<number, Watch>()
  #lastNumber = 0

  all(): Watch[] {
    return [...this.#byNumber.values()]
  }

  find(number: number): Watch | undefined {
    return this.#byNumber.get(number)
  }

  findByQuery(query: LiveQuery): Watch | undefined {
    return this.#byKey.get(queryKey(query))
  }

  findByResult(result: number): Watch | undefined {
    return this.#byResult.get(result)
  }

  add(query: LiveQuery): Watch {
    this.#lastNumber += 1
    const watch = new Watch(this.#lastNumber, query)
    this.#byKey.set(queryKey(query), watch)
    this.#byNumber.set(watch.number, watch)
    return watch
  }

  remove(watch: Watch): void {
    this.#byKey.delete(queryKey(watch.query))
    this.#byNumber.delete(watch.number)
    this.detach(watch)
  }

  /** From here on what is said about this result is said to this watch. */
  attach(result: number, watch: Watch): void {
    this.detach(watch)
    this.#byResult.set(result, watch)
  }

  detach(watch: Watch): void {
    for (const [result, attached] of this.#byResult) {
      if (attached === watch) this.#byResult.delete(result)
    }
  }
}
