import type { ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { planCampaign } from '../../../../test/campaign.ts'
import { PositionWorld } from '../../../../test/position-world.ts'

const { size: orders, seed } = planCampaign({
  name: 'Positions in any order and division',
  unit: 'orders, twice',
  sizes: { test: 10, prove: 50 },
})

let world: PositionWorld
let track: ReportedPosition[]
beforeAll(async () => {
  world = await PositionWorld.open()
  track = Array.from({ length: 12 }, (_, at) => world.minutesAgo(at + 1, -74.2 + at / 1000))
})
afterAll(() => world.close())
afterEach(() => world.expectLogToMatch())

/** All points, in any order and in batches of any size. */
const shuffledBatches = (points: readonly ReportedPosition[]) =>
  fc.tuple(
    fc.shuffledSubarray([...points], { minLength: points.length }),
    fc.array(fc.integer({ min: 1, max: 6 }), {
      minLength: points.length,
      maxLength: points.length,
    }),
  )

/** Returns how many points were accepted. */
async function reportInBatches(
  driverId: string,
  [points, sizes]: [readonly ReportedPosition[], readonly number[]],
): Promise<number> {
  let accepted = 0
  for (let sent = 0, at = 0; sent < points.length; sent += sizes[at++] ?? 1) {
    const { answer } = await world.report(driverId, points.slice(sent, sent + (sizes[at] ?? 1)))
    accepted += answer.accepted
  }
  return accepted
}

async function expectTrack(journeyId: string): Promise<void> {
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
}

it('the same points give the same history and position in any order and in batches of any size', async () => {
  const { driverId, journeyId } = await world.addDriverUnderWay()
  const impossible = [
    { ...world.minutesAgo(4), lat: 40 },
    { ...world.minutesAgo(2000), lat: 5 },
  ]
  const points = [...track, ...track.slice(0, 4), ...impossible]
  await fc.assert(
    fc.asyncProperty(shuffledBatches(points), async (batches) => {
      await world.deletePositions(journeyId)
      expect(await reportInBatches(driverId, batches)).toBe(track.length)
      await expectTrack(journeyId)
    }),
    { seed, numRuns: orders },
  )
})

it('a wrong point is removed whenever it arrives, and points that it had blocked can be sent again', async () => {
  const { driverId, journeyId } = await world.addDriverUnderWay()
  const wrong = { ...world.minutesAgo(6.5), lat: 9 }
  await fc.assert(
    fc.asyncProperty(shuffledBatches([...track, wrong]), async (batches) => {
      await world.deletePositions(journeyId)
      await reportInBatches(driverId, batches)
      await world.report(driverId, track)
      await expectTrack(journeyId)
    }),
    {
      seed,
      numRuns: orders,
      examples: [[[[wrong, ...track], Array.from({ length: 13 }, () => 1)]]],
    },
  )
})
