import { setTimeout as pause } from 'node:timers/promises'
import type { PositionsAnswer } from '@arriero/domain/contract/http/driver.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { isDatabaseUnavailable } from '#platform/database/database.ts'
import type { PositionBatch, StoredBatch } from './position-store.ts'

interface PositionQueueDeps {
  /** Stores all batches in one transaction; each driver has at most one. */
  store: (batches: readonly PositionBatch[]) => Promise<StoredBatch[]>
  /** Called after the commit, not awaited; must not throw. */
  onStored: (batch: StoredBatch) => void
  limits?: Partial<PositionQueueLimits>
}

interface PositionQueueLimits {
  /** Points that may wait in memory; a batch beyond that is rejected. */
  maxQueued: number
  maxQueuedPerDriver: number
  /** Points per transaction: PGlite runs nothing else in the meantime. */
  maxPerTransaction: number
  /** From the start of one transaction to the next, unless the next is full earlier. */
  intervalMs: number
}

const defaultLimits: PositionQueueLimits = {
  maxQueued: 20_000,
  maxQueuedPerDriver: 2000,
  maxPerTransaction: 300,
  intervalMs: 100,
}

interface QueuedBatch {
  batch: PositionBatch
  resolve: (answer: PositionsAnswer) => void
  reject: (error: unknown) => void
}

/** Collects batches of single requests, writes them together and answers each after the commit. */
export class PositionQueue {
  readonly #deps: PositionQueueDeps
  readonly #limits: PositionQueueLimits
  #queue: QueuedBatch[] = []
  #writing: Promise<void> | undefined

  constructor(deps: PositionQueueDeps) {
    this.#deps = deps
    this.#limits = { ...defaultLimits, ...deps.limits }
  }

  async add(batch: PositionBatch): Promise<PositionsAnswer> {
    this.#requireRoom(batch)
    return new Promise((resolve, reject) => {
      this.#queue.push({ batch, resolve, reject })
      this.#writing ??= this.#writeAll()
    })
  }

  /** Queued batches are still written and answered. */
  async stop(): Promise<void> {
    await this.#writing
  }

  #requireRoom({ driverId, points }: PositionBatch): void {
    const { maxQueued, maxQueuedPerDriver } = this.#limits
    const own = this.#queue.filter(({ batch }) => batch.driverId === driverId)
    if (
      points.length + countPoints(this.#queue) > maxQueued ||
      points.length + countPoints(own) > maxQueuedPerDriver
    ) {
      throw new AppError('positions.too-many', undefined, { retryAfter: 5 })
    }
  }

  async #writeAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const begin = performance.now()
      await this.#write(this.#takeNext())
      if (countPoints(this.#queue) >= this.#limits.maxPerTransaction) continue
      await pause(Math.max(0, begin + this.#limits.intervalMs - performance.now()))
    }
    this.#writing = undefined
  }

  /** The next batches in order, as many as fit in one transaction, at most one per driver. */
  #takeNext(): QueuedBatch[] {
    const taken: QueuedBatch[] = []
    const drivers = new Set<string>()
    let points = 0
    this.#queue = this.#queue.filter((waiting) => {
      const { driverId, points: more } = waiting.batch
      const fits = taken.length === 0 || points + more.length <= this.#limits.maxPerTransaction
      const isTaken = fits && !drivers.has(driverId)
      drivers.add(driverId)
      if (!isTaken) return true
      points += more.length
      taken.push(waiting)
      return false
    })
    return taken
  }

  /** If a transaction fails, each half is tried on its own, so that a bad batch fails alone. */
  async #write(batches: readonly QueuedBatch[]): Promise<void> {
    const stored = await this.#tryToStore(batches)
    for (const [at, batch] of stored.entries()) {
      batches[at]?.resolve(batch.answer)
      this.#deps.onStored(batch)
    }
  }

  async #tryToStore(batches: readonly QueuedBatch[]): Promise<StoredBatch[]> {
    try {
      return await this.#deps.store(batches.map(({ batch }) => batch))
    } catch (error) {
      if (batches.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of batches) reject(error)
      } else {
        const middle = Math.ceil(batches.length / 2)
        await this.#write(batches.slice(0, middle))
        await this.#write(batches.slice(middle))
      }
      return []
    }
  }
}

const countPoints = (waiting: readonly QueuedBatch[]): number =>
  waiting.reduce((sum, { batch }) => sum + batch.points.length, 0)
