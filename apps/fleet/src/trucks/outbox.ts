import type { ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import type { Random } from '@arriero/domain/demo/random.ts'

/** What one request takes. */
const mostAtOnce = 500
const mostKept = 1000
/** From here on it is a late batch, and those come as they come. */
const lateFrom = 3

/** The positions a phone has noted and not yet sent. */
export class Outbox {
  #kept: ReportedPosition[] = []

  get isEmpty(): boolean {
    return this.#kept.length === 0
  }

  keep(position: ReportedPosition): void {
    this.#kept.push(position)
    // A phone that is long without radio keeps the whole way, with fewer points of it.
    if (this.#kept.length > mostKept) this.#kept = this.#kept.filter((_, at) => at % 2 === 1)
  }

  /** Late batches are sometimes out of order, and sometimes have points twice. */
  take(random: Random): ReportedPosition[] {
    const batch = this.#kept.splice(0, mostAtOnce - lateFrom)
    if (batch.length < lateFrom) return batch
    if (random.next() < 0.15) batch.push(...batch.slice(0, lateFrom))
    if (random.next() < 0.25) shuffle(batch, random)
    return batch
  }
}

function shuffle(batch: ReportedPosition[], random: Random): void {
  for (let at = batch.length - 1; at > 0; at -= 1) {
    const [moved] = batch.splice(random.whole(0, at), 1)
    if (moved) batch.push(moved)
  }
}
