import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PositionWorld } from '../../../../test/position-world.ts'
import { PositionQueue } from './position-queue.ts'
import { readPoints } from './reported-point.ts'

let world: PositionWorld
beforeAll(async () => {
  world = await PositionWorld.open()
})
afterAll(() => world.close())
afterEach(() => world.expectLogToMatch())

describe('a batch', () => {
  it('is stored, and its newest point becomes the position', async () => {
    const { driverId, journeyId } = await world.addDriverUnderWay()
    const { answer, journey } = await world.report(driverId, [
      world.minutesAgo(1),
      world.minutesAgo(3),
      world.minutesAgo(2),
    ])
    expect(answer).toEqual({ accepted: 3, repeated: 0, refused: [], journeyId })
    expect(journey).toMatchObject({
      id: journeyId,
      lastPosition: { at: world.before(1).getTime() },
    })
    expect(await world.history(journeyId)).toHaveLength(3)
    const row = await world.journey(journeyId)
    expect(row).toMatchObject({
      version: 2,
      command_version: 1,
      heard_at: world.now,
      position_at: world.before(1),
    })
    expect(row.position_progress).toBeGreaterThan(0)
    expect((await world.driver(driverId)).seen_at).toEqual(row.position_at)
  })

  it('that is repeated changes nothing except `heard_at`', async () => {
    const { driverId, journeyId } = await world.addDriverUnderWay()
    const batch = [world.minutesAgo(2), world.minutesAgo(1)]
    await world.report(driverId, batch)
    await world.db.updateTable('journeys').set({ heard_at: null }).execute()
    const { answer, journey } = await world.report(driverId, batch)
    expect(answer).toEqual({ accepted: 0, repeated: 2, refused: [], journeyId })
    expect(journey).not.toBeNull()
    expect(await world.history(journeyId)).toHaveLength(2)
    expect(await world.journey(journeyId)).toMatchObject({ version: 2, heard_at: world.now })
  })

  it('that is late is only added to the history', async () => {
    const { driverId, journeyId } = await world.addDriverUnderWay()
    await world.report(driverId, [world.minutesAgo(1)])
    const before = await world.journey(journeyId)
    const { answer } = await world.report(driverId, [
      world.minutesAgo(30),
      world.minutesAgo(1),
      world.minutesAgo(20),
    ])
    expect(answer).toEqual({ accepted: 2, repeated: 1, refused: [], journeyId })
    expect(await world.history(journeyId)).toHaveLength(3)
    expect(await world.journey(journeyId)).toEqual(before)
    expect((await world.driver(driverId)).seen_at).toEqual(before.position_at)
  })

  it('is answered with its implausible points and the reasons', async () => {
    const { driverId, journeyId } = await world.addDriverUnderWay()
    await world.report(driverId, [world.minutesAgo(10)])
    const tomorrow = world.before(-1440).toISOString()
    const { answer } = await world.report(driverId, [
      { ...world.minutesAgo(9), lat: 40 },
      world.minutesAgo(8),
      { ...world.minutesAgo(7), reportedAt: tomorrow },
      { ...world.minutesAgo(6), lat: 11 },
      { ...world.minutesAgo(1500), lat: 5 },
      // Between two stored points, and far from both.
      { ...world.minutesAgo(8.5), lat: 1 },
    ])
    expect(answer).toMatchObject({
      accepted: 1,
      repeated: 0,
      refused: [
        { index: 0, because: 'Está fuera de Colombia.' },
        { index: 2, because: 'Su hora está en el futuro.' },
        { index: 3 },
        { index: 4, because: 'Es demasiado antigua.' },
        { index: 5, because: 'Un camión no puede haber llegado hasta ahí tan rápido.' },
      ],
    })
    expect(await world.history(journeyId)).toHaveLength(2)
  })

  it('without a plausible point does not change `heard_at`', async () => {
    const { driverId, journeyId } = await world.addDriverUnderWay()
    const { journey } = await world.report(driverId, [{ ...world.minutesAgo(1), lat: 40 }])
    expect(journey).toBeNull()
    expect(await world.journey(journeyId)).toMatchObject({ version: 1, heard_at: null })
  })

  it('that is refused only as too fast changes `heard_at`', async () => {
    const { driverId, journeyId } = await world.addDriverUnderWay()
    await world.report(driverId, [{ ...world.minutesAgo(5), lat: 8 }])
    await world.db.updateTable('journeys').set({ heard_at: null }).execute()
    const { answer, journey } = await world.report(driverId, [world.minutesAgo(4)])
    expect(answer).toMatchObject({ accepted: 0, refused: [{ index: 0 }] })
    expect(journey).toMatchObject({ id: journeyId })
    expect(await world.journey(journeyId)).toMatchObject({ version: 2, heard_at: world.now })
  })

  it('stores the values of a broken sensor', async () => {
    const { driverId } = await world.addDriverUnderWay()
    const { answer } = await world.report(driverId, [
      { ...world.minutesAgo(1), speedKmh: 1e-300 },
      { ...world.minutesAgo(2), speedKmh: 1_000_000 },
      { ...world.minutesAgo(3), lat: 1e308 },
    ])
    expect(answer).toMatchObject({ accepted: 2, refused: [{ index: 2 }] })
  })

  it('counts for the journey only from its start', async () => {
    const { driverId, journeyId } = await world.addDriverUnderWay()
    await world.begin(journeyId, 20)
    const { answer } = await world.report(driverId, [
      world.minutesAgo(30),
      world.minutesAgo(21),
      world.minutesAgo(10),
    ])
    expect(answer).toMatchObject({ accepted: 3, repeated: 0, journeyId })
    expect(await world.history(journeyId)).toHaveLength(2)
  })
})

describe('a first position that was wrong', () => {
  const wrong = () => ({ ...world.minutesAgo(5), lat: 8 })
  const correctPoints = () => [4, 3, 2].map((minutes) => world.minutesAgo(minutes))

  const expectFixed = async ({ driverId, journeyId }: { driverId: string; journeyId: string }) => {
    const history = await world.history(journeyId)
    expect(history.map(({ reported_at }) => reported_at)).toEqual(
      [4, 3, 2].map((minutes) => world.before(minutes)),
    )
    const at = world.before(2)
    expect(await world.journey(journeyId)).toMatchObject({ position_at: at, version: 3 })
    const seen = { seen_at: at, seen_lat: expect.closeTo(world.minutesAgo(2).lat, 5) }
    expect(await world.driver(driverId)).toMatchObject(seen)
  }

  it('is replaced by three that agree', async () => {
    const truck = await world.addDriverUnderWay()
    await world.report(truck.driverId, [wrong()])
    const { answer, journey } = await world.report(truck.driverId, correctPoints())
    expect(answer).toMatchObject({ accepted: 3, repeated: 0, refused: [] })
    expect(journey).toMatchObject({ lastPosition: { at: world.before(2).getTime() } })
    await expectFixed(truck)
  })

  it('is replaced by three in separate batches, however often each is repeated', async () => {
    const truck = await world.addDriverUnderWay()
    await world.report(truck.driverId, [wrong()])
    const answers = []
    for (const point of correctPoints()) {
      for (const _time of [1, 2]) answers.push((await world.report(truck.driverId, [point])).answer)
    }
    expect(answers.map(({ accepted, repeated }) => [accepted, repeated])).toEqual([
      ...Array.from({ length: 4 }, () => [0, 0]),
      [1, 0],
      [0, 1],
    ])
    await expectFixed(truck)
  })

  it('is replaced for a driver without a journey', async () => {
    const driverId = await world.addDriver()
    await world.report(driverId, [wrong()])
    expect((await world.report(driverId, correctPoints())).answer).toMatchObject({ accepted: 3 })
    expect((await world.driver(driverId)).seen_at).toEqual(world.before(2))
  })
})

describe('a driver without a journey', () => {
  it('has a last position', async () => {
    const driverId = await world.addDriver()
    const { answer, journey } = await world.report(driverId, [
      world.minutesAgo(5),
      world.minutesAgo(10),
    ])
    expect(answer).toEqual({ accepted: 2, repeated: 0, refused: [], journeyId: null })
    expect(journey).toBeNull()
    const again = await world.report(driverId, [world.minutesAgo(10), world.minutesAgo(5)])
    expect(again.answer).toEqual({ accepted: 0, repeated: 2, refused: [], journeyId: null })
    const seen = await world.driver(driverId)
    expect(seen.seen_at).toEqual(world.before(5))
  })

  it('is one whose last journey is closed or only booked', async () => {
    const { driverId } = await world.addDriverUnderWay({ journey_state_id: journeyStates.Finish })
    expect((await world.report(driverId, [world.minutesAgo(1)])).answer.journeyId).toBeNull()
    const booked = {
      journey_state_id: journeyStates.RequestBookingAccepted,
      kind: 'booking' as const,
      loading_at: world.now,
    }
    const other = await world.addDriverUnderWay(booked)
    expect((await world.report(other.driverId, [world.minutesAgo(1)])).answer.journeyId).toBeNull()
  })
})

describe('many batches', () => {
  it('are written together, each for its own journey', async () => {
    const drivers = await Promise.all(Array.from({ length: 5 }, () => world.addDriverUnderWay()))
    const idle = await world.addDriver()
    const batches = [...drivers.map(({ driverId }) => driverId), idle].map((driverId, at) => ({
      driverId,
      points: readPoints([world.minutesAgo(at + 2), world.minutesAgo(at + 1)]),
    }))
    const stored = await world.store(batches)
    expect(stored.map(({ answer }) => answer.journeyId)).toEqual([
      ...drivers.map(({ journeyId }) => journeyId),
      null,
    ])
    for (const [at, { journeyId }] of drivers.entries()) {
      const { position_at } = await world.journey(journeyId)
      expect(position_at).toEqual(world.before(at + 1))
      expect(await world.history(journeyId)).toHaveLength(2)
    }
  })

  it("are stored although one of them can't be written", async () => {
    const drivers = await Promise.all(Array.from({ length: 3 }, () => world.addDriverUnderWay()))
    const queue = new PositionQueue({
      store: (batches) => world.store(batches),
      onStored: () => {},
    })
    const points = readPoints([world.minutesAgo(1)])
    const settled = await Promise.allSettled(
      [...drivers.map(({ driverId }) => driverId), 'unknown'].map((driverId) =>
        queue.add({ driverId, points }),
      ),
    )
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    for (const { journeyId } of drivers) expect(await world.history(journeyId)).toHaveLength(1)
  })
})
