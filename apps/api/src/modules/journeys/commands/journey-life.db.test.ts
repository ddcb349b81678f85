import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OperationWorld } from '../../../../test/operation-world.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

it('takes an immediate request from its creation to the proof of delivery', async () => {
  const driverId = await world.addDriver()
  const { id } = await world.request()
  await world.driver(driverId, id, { name: 'accept' })
  await world.driver(driverId, id, { name: 'arriveAtOrigin' })
  await world.driver(driverId, id, { name: 'startLoading' })
  await world.driver(driverId, id, { name: 'depart', manifestNumber: '4471' })
  await world.driver(driverId, id, { name: 'arriveAtDestination' })
  await world.driver(driverId, id, { name: 'startUnloading' })
  const proof = { receivedBy: 'Luz Marina Ospina', documentNumber: 'R-1' }
  const { journey } = await world.driver(driverId, id, { name: 'confirmDelivery', proof })
  expect(journey).toMatchObject({
    journeyStateId: journeyStates.Finish,
    manifestNumber: '4471',
    version: 8,
    driver: { id: driverId },
  })
})
