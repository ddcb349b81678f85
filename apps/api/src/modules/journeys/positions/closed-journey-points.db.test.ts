import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PositionWorld } from '../../../../test/position-world.ts'

let world: PositionWorld
beforeAll(async () => {
  world = await PositionWorld.open()
})
afterAll(() => world.close())
afterEach(() => world.expectLogToMatch())

describe('a journey that has closed', () => {
  const addClosed = async (startedMinutesAgo: number, closedMinutesAgo: number, overrides = {}) => {
    const truck = await world.addDriverUnderWay({
      journey_state_id: journeyStates.Finish,
      state_since: world.before(closedMinutesAgo),
      ...overrides,
    })
    await world.begin(truck.journeyId, startedMinutesAgo)
    return truck
  }
  const minutesOf = async (journeyId: string) =>
    (await world.history(journeyId)).map(({ reported_at }) =>
      Math.round((world.now.getTime() - reported_at.getTime()) / minuteMs),
    )

  it('still gets its late points, and nothing else changes', async () => {
    const { driverId, journeyId } = await addClosed(60, 10)
    const before = await world.journey(journeyId)
    await world.report(driverId, [world.minutesAgo(5)])
    const batch = [70, 50, 40, 8].map((minutes) => world.minutesAgo(minutes))
    const { answer, journey } = await world.report(driverId, batch)
    expect(answer).toEqual({ accepted: 2, repeated: 2, refused: [], journeyId: null })
    expect(journey).toBeNull()
    expect(await minutesOf(journeyId)).toEqual([50, 40])
    expect(await world.journey(journeyId)).toEqual(before)
    expect((await world.driver(driverId)).seen_at).toEqual(world.before(5))
    const again = await world.report(driverId, batch)
    expect(again.answer).toMatchObject({ accepted: 0, repeated: 4 })
    expect(await minutesOf(journeyId)).toEqual([50, 40])
  })

  it('gets its points also while its driver is on another journey', async () => {
    const closed = await addClosed(60, 30)
    const { driver_id, vehicle_id } = await world.journey(closed.journeyId)
    const current = await world.addDriverUnderWay({ driver_id, vehicle_id })
    await world.begin(current.journeyId, 20)
    const batch = [65, 50, 25, 10].map((minutes) => world.minutesAgo(minutes))
    const { answer } = await world.report(closed.driverId, batch)
    expect(answer).toEqual({
      accepted: 4,
      repeated: 0,
      refused: [],
      journeyId: current.journeyId,
    })
    expect(await minutesOf(closed.journeyId)).toEqual([50])
    expect(await minutesOf(current.journeyId)).toEqual([10])
  })

  it('gets no points if it never started', async () => {
    const { driverId, journeyId } = await world.addDriverUnderWay({
      journey_state_id: journeyStates.Finish,
      state_since: world.before(10),
    })
    await world.report(driverId, [world.minutesAgo(20)])
    expect(await minutesOf(journeyId)).toEqual([])
  })
})
