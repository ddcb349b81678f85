import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atOrigin, onRoute } from '../../../../test/driver-command-sequences.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { createRoadBlocksCache } from './road-blocks.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

it('finds the closed roads that trucks report, and forgets them when they open', async () => {
  const id = await world.requestAndDrive(onRoute)
  const position = { position_lat: 5.2, position_lng: -74.7, position_progress: 0.4 }
  await world.db
    .updateTable('journeys')
    .set({ ...position, position_at: world.now })
    .where('id', '=', id)
    .execute()
  await world.drive(id, [{ name: 'reportNovelty', noveltyCode: 'DERRUMBE' }])
  // Neither a puncture nor a strike at the loading site closes the road.
  const puncture = await world.requestAndDrive(onRoute)
  await world.drive(puncture, [{ name: 'reportNovelty', noveltyCode: 'PINCHADA' }])
  const waiting = await world.requestAndDrive(atOrigin)
  await world.drive(waiting, [{ name: 'reportNovelty', noveltyCode: 'PARO' }])

  const read = createRoadBlocksCache()
  expect(await read(world.db, world.now)).toEqual([
    {
      journeyId: id,
      code: 'DERRUMBE',
      since: world.now.getTime(),
      origin: '11001',
      destination: '05001',
      progress: 0.4,
      placeName: expect.any(String),
    },
  ])

  await world.drive(id, [{ name: 'resolveNovelty', reasonCode: 'SUPERADA' }])
  const after = (seconds: number) => new Date(world.now.getTime() + seconds * secondMs)
  expect(await read(world.db, after(9))).toHaveLength(1)
  expect(await read(world.db, after(10))).toEqual([])
})
