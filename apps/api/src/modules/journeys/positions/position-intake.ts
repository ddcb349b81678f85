import { setTimeout as pause } from 'node:timers/promises'
import type { PositionsAnswer } from '@arriero/domain/contract/http/driver.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { isDatabaseUnavailable } from '#platform/database/database.ts'
import type { PositionBatch, StoredBatch } from './store-positions.ts'

interface IntakeDeps {
  /** One transaction for all of them; each driver at most once. */
  store: (batches: readonly PositionBatch[]) => Promise<StoredBatch[]>
  /** Called after the commit and not waited for; it must not throw. */
  onStored: (batch: StoredBatch) => void
  limits?: Partial<IntakeLimits>
}

interface IntakeLimits {
  /** Points that wait in memory; whoever comes then is sent away. */
  mostWaiting: number
  mostWaitingOfDriver: number
  /** Points in one transaction: PGlite does nothing else meanwhile. */
  mostTogether: number
  /** From the start of a transaction to that of the next, unless that is full before. */
  rhythmMilliseconds: number
}

const usualLimits: IntakeLimits = {
  mostWaiting: 20_000,
  mostWaitingOfDriver: 2000,
  mostTogether: 300,
  rhythmMilliseconds: 100,
}

interface Waiting {
  batch: PositionBatch
  resolve: (answer: PositionsAnswer) => void
  reject: (error: unknown) => void
}

/** Phones come one by one; their positions are written together, and each is answered after the commit. */
export class PositionIntake {
  readonly #deps: IntakeDeps
  readonly #limits: IntakeLimits
  #queue: Waiting[] = []
  #writing: Promise<void> | undefined

  constructor(deps: IntakeDeps) {
    this.#deps = deps
    this.#limits = { ...usualLimits, ...deps.limits }
  }

  async report(batch: PositionBatch): Promise<PositionsAnswer> {
    this.#requireRoom(batch)
    return new Promise((resolve, reject) => {
      this.#queue.push({ batch, resolve, reject })
      this.#writing ??= this.#writeAll()
    })
  }

  /** Whoever was let in is answered. */
  async stop(): Promise<void> {
    await this.#writing
  }

  #requireRoom({ driverId, points }: PositionBatch): void {
    const { mostWaiting, mostWaitingOfDriver } = this.#limits
    const own = this.#queue.filter(({ batch }) => batch.driverId === driverId)
    if (
      points.length + countPoints(this.#queue) > mostWaiting ||
      points.length + countPoints(own) > mostWaitingOfDriver
    ) {
      throw new AppError('positions.too-many', undefined, { retryAfter: 5 })
    }
  }

  async #writeAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const begin = performance.now()
      await this.#write(this.#takeSome())
      if (countPoints(this.#queue) >= this.#limits.mostTogether) continue
      await pause(Math.max(0, begin + this.#limits.rhythmMilliseconds - performance.now()))
    }
    this.#writing = undefined
  }

  /** In their order; a driver's next batch waits for the one before, and what is too much for one transaction too. */
  #takeSome(): Waiting[] {
    const taken: Waiting[] = []
    const drivers = new Set<string>()
    let points = 0
    this.#queue = this.#queue.filter((waiting) => {
      const { driverId, points: more } = waiting.batch
      const fits = taken.length === 0 || points + more.length <= this.#limits.mostTogether
      const mayGo = fits && !drivers.has(driverId)
      drivers.add(driverId)
      if (!mayGo) return true
      points += more.length
      taken.push(waiting)
      return false
    })
    return taken
  }

  /** What can't be written together is tried in halves, so that one bad batch fails alone. */
  async #write(together: readonly Waiting[]): Promise<void> {
    const stored = await this.#tryToStore(together)
    for (const [at, batch] of stored.entries()) {
      together[at]?.resolve(batch.answer)
      this.#deps.onStored(batch)
    }
  }

  async #tryToStore(together: readonly Waiting[]): Promise<StoredBatch[]> {
    try {
      return await this.#deps.store(together.map(({ batch }) => batch))
    } catch (error) {
      if (together.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of together) reject(error)
      } else {
        const middle = Math.ceil(together.length / 2)
        await this.#write(together.slice(0, middle))
        await this.#write(together.slice(middle))
      }
      return []
    }
  }
}

const countPoints = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { batch }) => sum + batch.points.length, 0)
