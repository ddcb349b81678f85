import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { PositionIntake } from './position-intake.ts'
import type { PositionBatch, StoredBatch } from './store-positions.ts'

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
  heard: null,
  answer: { accepted: points.length, repeated: 0, refused: [], journeyId: null },
})

/** A database that answers when it is told to. */
class SlowStore {
  readonly calls: string[][] = []
  /** Drivers nobody can write, alone or with others. */
  readonly bad = new Set<string>()
  #letGo: (() => void) | undefined

  readonly store = async (batches: readonly PositionBatch[]): Promise<StoredBatch[]> => {
    const drivers = batches.map(({ driverId }) => driverId)
    this.calls.push(drivers)
    if (this.calls.length === 1) {
      await new Promise<void>((resolve) => {
        this.#letGo = resolve
      })
    }
    if (drivers.some((driver) => this.bad.has(driver)))
      throw new Error(`bad among ${drivers.join()}`)
    return batches.map(stored)
  }

  letGo(): void {
    this.#letGo?.()
  }
}

function openIntake(limits: ConstructorParameters<typeof PositionIntake>[0]['limits'] = {}) {
  const database = new SlowStore()
  const onStored = vi.fn()
  const intake = new PositionIntake({
    store: database.store,
    onStored,
    limits: { rhythmMilliseconds: 0, ...limits },
  })
  return { database, intake, onStored }
}

describe('position intake', () => {
  it('writes at once, and what comes meanwhile together', async () => {
    const { database, intake, onStored } = openIntake()
    const answers = ['a', 'b', 'c'].map((driver) => intake.report(batch(driver)))
    expect(database.calls).toEqual([['a']])
    database.letGo()
    await Promise.all(answers)
    expect(database.calls).toEqual([['a'], ['b', 'c']])
    expect(onStored).toHaveBeenCalledTimes(3)
  })

  it('writes two batches of one driver one after the other', async () => {
    const { database, intake } = openIntake()
    const answers = ['a', 'b', 'b', 'c'].map((driver) => intake.report(batch(driver)))
    database.letGo()
    await Promise.all(answers)
    expect(database.calls).toEqual([['a'], ['b', 'c'], ['b']])
  })

  it('keeps transactions small, but takes any batch', async () => {
    const { database, intake } = openIntake({ mostTogether: 10 })
    const answers = [intake.report(batch('a'))]
    for (const [driver, size] of [
      ['b', 6],
      ['c', 6],
      ['d', 4],
      ['e', 30],
    ] as const) {
      answers.push(intake.report(batch(driver, size)))
    }
    database.letGo()
    await Promise.all(answers)
    expect(database.calls).toEqual([['a'], ['b', 'd'], ['c'], ['e']])
  })

  it('goes on at once after a transaction that took longer than its rhythm', async () => {
    const { database, intake } = openIntake()
    const answer = intake.report(batch('a'))
    database.letGo()
    await answer
    await intake.stop()
    expect(pause).toHaveBeenLastCalledWith(0)
  })

  it('sends away whoever would make too many wait, and says for how long', async () => {
    const { database, intake } = openIntake({ mostWaiting: 10 })
    const answers = [intake.report(batch('a', 10)), intake.report(batch('b', 10))]
    await expect(intake.report(batch('c'))).rejects.toMatchObject({
      code: 'positions.too-many',
      retryAfter: expect.any(Number),
    })
    database.letGo()
    await Promise.all(answers)
    await expect(intake.report(batch('c'))).resolves.toMatchObject({ accepted: 1 })
  })

  it('lets nobody fill it alone', async () => {
    const { database, intake } = openIntake({ mostWaitingOfDriver: 3 })
    const answers = [intake.report(batch('a')), intake.report(batch('b', 3))]
    await expect(intake.report(batch('b'))).rejects.toMatchObject({ code: 'positions.too-many' })
    answers.push(intake.report(batch('c')))
    database.letGo()
    await Promise.all(answers)
  })

  it('loses nothing but the one batch that cannot be written', async () => {
    const { database, intake, onStored } = openIntake()
    database.bad.add('d')
    const answers = ['a', 'b', 'c', 'd', 'e'].map((driver) => intake.report(batch(driver)))
    database.letGo()
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

  it('asks a database that is away only once', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    const store = vi.fn().mockRejectedValue(away)
    const intake = new PositionIntake({
      store,
      onStored: vi.fn(),
      limits: { rhythmMilliseconds: 0 },
    })
    const answers = ['a', 'b', 'c'].map((driver) => intake.report(batch(driver)))
    for (const answer of await Promise.allSettled(answers)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: away })
    }
    expect(store).toHaveBeenCalledTimes(2)
  })

  it('answers whoever was let in before it stops', async () => {
    const { database, intake } = openIntake()
    const answers = Promise.all([intake.report(batch('a')), intake.report(batch('b'))])
    const stopped = intake.stop()
    database.letGo()
    await stopped
    await expect(answers).resolves.toHaveLength(2)
  })
})
