import { AppError } from '@arriero/domain/errors.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planCampaign } from '../../../../test/campaign.ts'
import { addModelDrivers } from '../../../../test/journey-model/model-drivers.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { testDatabaseKind } from '../../../../test/test-database.ts'

const { size: races } = planCampaign({
  name: 'A hundred drivers accept one request',
  unit: 'races',
  sizes: testDatabaseKind === 'postgres' ? { test: 8, prove: 250 } : { test: 3, prove: 20 },
})

let world: OperationWorld
let drivers: string[]

beforeAll(async () => {
  world = await OperationWorld.open()
  const groups = await addModelDrivers(world.db, 34)
  drivers = groups.flatMap((ids) => Object.values(ids)).slice(0, 100)
})
afterAll(() => world.close())

it(`gives a request to one of a hundred drivers, ${races} times`, async () => {
  for (let race = 0; race < races; race++) {
    const { id } = await world.request()
    const answers = await Promise.allSettled(
      drivers.map((driverId) => world.driver(driverId, id, { name: 'accept' })),
    )
    const winners = answers.flatMap((answer, at) =>
      answer.status === 'fulfilled' ? [drivers[at]] : [],
    )
    expect(winners).toHaveLength(1)
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' && answer.reason instanceof AppError
        ? [`${answer.reason.code}: ${answer.reason.message}`]
        : [],
    )
    const expected = 'journey.transition-refused: Otro conductor ya tomó este viaje.'
    expect(refusals).toEqual(Array(99).fill(expected))
    const { driver, version } = await world.read(id)
    expect([driver?.id, version]).toEqual([winners[0], 2])
    await world.administrator(id, { name: 'cancel', reasonCode: 'DUPLICADO' })
  }
}, 300_000)

it('gives a driver who accepts two requests at once only one, and names that journey in the error', async () => {
  const driverId = await world.addDriver()
  const journeys = [await world.request(), await world.request()]
  const answers = await Promise.allSettled(
    journeys.map(({ id }) => world.driver(driverId, id, { name: 'accept' })),
  )
  const at = answers.findIndex(({ status }) => status === 'fulfilled')
  const refused = answers[1 - at]
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: {
      code: 'driver.busy',
      message: `El conductor ya lleva el viaje ${journeys[at]?.code} (En camino al cargue).`,
    },
  })
})
