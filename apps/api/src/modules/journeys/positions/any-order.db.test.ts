import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { PositionWorld } from '../../../../test/position-world.ts'

let world: PositionWorld
beforeAll(async () => {
  world = await PositionWorld.open()
})
afterAll(() => world.close())
afterEach(() => world.expectLogToTellTheTruth())

it('the same points end in the same history and marker, however they are divided and ordered', async () => {
  const { driverId, journeyId } = await world.addDriverUnderWay()
  const impossible = [
    { ...world.minutesAgo(4), lat: 40 },
    { ...world.minutesAgo(2000), lat: 5 },
  ]
  const track = Array.from({ length: 12 }, (_, at) => world.minutesAgo(at + 1, -74.2 + at / 1000))
  const division = fc
    .shuffledSubarray([...track, ...track.slice(0, 4), ...impossible], { minLength: 18 })
    .chain((points) =>
      fc.tuple(
        fc.constant(points),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 18, maxLength: 18 }),
      ),
    )
  await fc.assert(
    fc.asyncProperty(division, async ([points, sizes]) => {
      await world.forget(journeyId)
      let accepted = 0
      for (let sent = 0, at = 0; sent < points.length; sent += sizes[at++] ?? 1) {
        const { answer } = await world.report(driverId, points.slice(sent, sent + (sizes[at] ?? 1)))
        accepted += answer.accepted
      }
      expect(accepted).toBe(track.length)
      expect(await world.history(journeyId)).toEqual(
        track.toReversed().map(({ lat, lng, reportedAt }) => ({
          lat: expect.closeTo(lat, 5),
          lng: expect.closeTo(lng, 5),
          reported_at: new Date(reportedAt),
        })),
      )
      expect(await world.journey(journeyId)).toMatchObject({
        position_at: world.before(1),
        position_lat: expect.closeTo(world.minutesAgo(1).lat, 5),
      })
    }),
    { numRuns: 25 },
  )
})
