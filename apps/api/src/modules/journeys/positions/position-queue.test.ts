import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { PositionQueue } from './position-queue.ts'
import type { PositionBatch, StoredBatch } from './position-store.ts'

vi.mock('node:timers/promises', { spy: true })

const batch = (driverId: string, size = 1): PositionBatch => ({
  driverId,
  points: Array.from({ length: size }, (_, index) => ({
    index,
    lat: 4,
    lng: -74,
    at: index,
    speedKmh: null,
  })),
})

const stored = ({ points }: PositionBatch): StoredBatch => ({
  journey: null,
  answer: { accepted: points.length, repeated: 0, refused: [], journeyId: null },
})

/** The first call stays pending until the test releases it. */
class SlowStore {
  readonly calls: string[][] = []
  /** Drivers whose batches always fail. */
  readonly bad = new Set<string>()
  #release: (() => void) | undefined

  readonly store = async (batches: readonly PositionBatch[]): Promise<StoredBatch[]> => {
    const drivers = batches.map(({ driverId }) => driverId)
    this.calls.push(drivers)
    if (this.calls.length === 1) {
      await new Promise<void>((resolve) => {
        this.#release = resolve
      })
    }
    if (drivers.some((driver) => this.bad.has(driver)))
      throw new Error(`bad among ${drivers.join()}`)
    return batches.map(stored)
  }

  release(): void {
    this.#release?.()
  }
}

function openQueue(limits: ConstructorParameters<typeof PositionQueue>[0]['limits'] = {}) {
  const database = new SlowStore()
  const onStored = vi.fn()
  const queue = new PositionQueue({
    store: database.store,
    onStored,
    limits: { intervalMs: 0, ...limits },
  })
  return { database, queue, onStored }
}

describe('position queue', () => {
  it('writes the first batch at once, and those that arrive meanwhile in one transaction', async () => {
    const { database, queue, onStored } = openQueue()
    const answers = ['a', 'b', 'c'].map((driver) => queue.add(batch(driver)))
    expect(database.calls).toEqual([['a']])
    database.release()
    await Promise.all(answers)
    expect(database.calls).toEqual([['a'], ['b', 'c']])
    expect(onStored).toHaveBeenCalledTimes(3)
  })

  it('writes batches of one driver in separate transactions', async () => {
    const { database, queue } = openQueue()
    const answers = ['a', 'b', 'b', 'c'].map((driver) => queue.add(batch(driver)))
    database.release()
    await Promise.all(answers)
    expect(database.calls).toEqual([['a'], ['b', 'c'], ['b']])
  })

  it('limits the size of a transaction, except for a single large batch', async () => {
    const { database, queue } = openQueue({ maxPerTransaction: 10 })
    const answers = [queue.add(batch('a'))]
    for (const [driver, size] of [
      ['b', 6],
      ['c', 6],
      ['d', 4],
      ['e', 30],
    ] as const) {
      answers.push(queue.add(batch(driver, size)))
    }
    database.release()
    await Promise.all(answers)
    expect(database.calls).toEqual([['a'], ['b', 'd'], ['c'], ['e']])
  })

  it('continues at once after a transaction that took longer than the interval', async () => {
    const { database, queue } = openQueue()
    const answer = queue.add(batch('a'))
    database.release()
    await answer
    await queue.stop()
    expect(pause).toHaveBeenLastCalledWith(0)
  })

  it('rejects a batch when the queue is full, with a retry time', async () => {
    const { database, queue } = openQueue({ maxQueued: 10 })
    const answers = [queue.add(batch('a', 10)), queue.add(batch('b', 10))]
    await expect(queue.add(batch('c'))).rejects.toMatchObject({
      code: 'positions.too-many',
      retryAfter: expect.any(Number),
    })
    database.release()
    await Promise.all(answers)
    await expect(queue.add(batch('c'))).resolves.toMatchObject({ accepted: 1 })
  })

  it('limits the queue per driver', async () => {
    const { database, queue } = openQueue({ maxQueuedPerDriver: 3 })
    const answers = [queue.add(batch('a')), queue.add(batch('b', 3))]
    await expect(queue.add(batch('b'))).rejects.toMatchObject({ code: 'positions.too-many' })
    answers.push(queue.add(batch('c')))
    database.release()
    await Promise.all(answers)
  })

  it("fails only the batch that can't be written", async () => {
    const { database, queue, onStored } = openQueue()
    database.bad.add('d')
    const answers = ['a', 'b', 'c', 'd', 'e'].map((driver) => queue.add(batch(driver)))
    database.release()
    const settled = await Promise.allSettled(answers)
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(settled[3]).toMatchObject({ reason: new Error('bad among d') })
    expect(onStored).toHaveBeenCalledTimes(4)
  })

  it('does not retry when the database is unavailable', async () => {
    const unavailable = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    const store = vi.fn().mockRejectedValue(unavailable)
    const queue = new PositionQueue({
      store,
      onStored: vi.fn(),
      limits: { intervalMs: 0 },
    })
    const answers = ['a', 'b', 'c'].map((driver) => queue.add(batch(driver)))
    for (const answer of await Promise.allSettled(answers)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: unavailable })
    }
    expect(store).toHaveBeenCalledTimes(2)
  })

  it('answers queued batches before it stops', async () => {
    const { database, queue } = openQueue()
    const answers = Promise.all([queue.add(batch('a')), queue.add(batch('b'))])
    const stopped = queue.stop()
    database.release()
    await stopped
    await expect(answers).resolves.toHaveLength(2)
  })
})
