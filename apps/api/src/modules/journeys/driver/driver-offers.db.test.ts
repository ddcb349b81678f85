import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OperationWorld, wantedService } from '../../../../test/operation-world.ts'
import { listOffers } from './driver-offers.ts'
import { loadOpenOffers, OpenOffersCache } from './open-offers.ts'

let world: OperationWorld
beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

const at = (lat: number) => ({ origin: { ...wantedService.origin, lat } })

/** Adds newer copies of a journey, with the same origin. */
const addNewer = (id: string, count: number) =>
  sql`
    insert into journeys (id, code, journey_state_id, state_since, customer_id, origin_name, origin_divipola,
      origin_lat, origin_lng, destination_name, destination_divipola, destination_lat, destination_lng, cargo, price_cop)
    select gen_random_uuid(), 'V-N' || number, journey_state_id, state_since + number * interval '1 second', customer_id,
      origin_name, origin_divipola, origin_lat, origin_lng, destination_name, destination_divipola, destination_lat,
      destination_lng, cargo, price_cop
    from journeys, generate_series(1, ${count}::integer) as number where id = ${id}`.execute(
    world.db,
  )

it('the nearest load is offered first, however many newer ones there are', async () => {
  const near = await world.request(at(5))
  const far = await world.request(at(11))
  await addNewer(far.id, 1500)
  const driverId = await world.addDriver()
  const seen = { seen_lat: 5, seen_lng: -74, seen_at: world.now }
  await world.db.updateTable('drivers').set(seen).where('user_id', '=', driverId).execute()

  const openOffers = new OpenOffersCache(() => loadOpenOffers(world.db))
  const offers = await listOffers(world.db, openOffers, driverId, world.now)
  expect(offers).toHaveLength(20)
  expect(offers[0]).toEqual(near)
})

it("offers no load that the driver or the truck can't carry", async () => {
  const driverId = await world.addDriver()
  const { vehicle_id: vehicleId } = await world.db
    .selectFrom('drivers')
    .select('vehicle_id')
    .where('user_id', '=', driverId)
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('vehicles')
    .set({ payload_kg: 4500 })
    .where('id', '=', vehicleId)
    .execute()
  const seen = { seen_lat: 1, seen_lng: -74, seen_at: world.now }
  await world.db.updateTable('drivers').set(seen).where('user_id', '=', driverId).execute()
  const heavy = await world.request({ ...at(1), cargoKg: 29_000 })
  const light = await world.request({ ...at(1), cargoKg: 4000 })
  const dangerous = await world.request({ ...at(1), cargoNature: 'dangerous' })

  const openOffers = new OpenOffersCache(() => loadOpenOffers(world.db))
  const offers = await listOffers(world.db, openOffers, driverId, world.now)
  expect(offers.map(({ id }) => id)).toContain(light.id)
  expect(offers.map(({ id }) => id)).not.toContain(heavy.id)
  expect(offers.map(({ id }) => id)).not.toContain(dangerous.id)
})
