import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { allOk, type Applicant, ReviewWorld } from '../../../test/review-world.ts'

let world: ReviewWorld

beforeAll(async () => {
  world = await ReviewWorld.open()
})
afterAll(() => world.close())

/** Every applicant writes this plate. */
const typed = 'R99001'

beforeEach(async () => {
  await world.db.deleteFrom('trailers').execute()
  await world.db.updateTable('vehicles').set({ trailer_plate: null }).execute()
})

const addTrailer = (plate: string, vehicle_id: string | null = null) =>
  world.db
    .insertInto('trailers')
    .values({ id: randomUUID(), plate, type: 'Estacas', vehicle_id })
    .execute()

const approve = async (person: Applicant) => {
  await world.lock(0, person)
  const response = await world.decide(0, person, { event: 'approve', verdicts: allOk() })
  expect(response.statusCode, response.body).toBe(204)
}

const shownBy = async ({ vehicleId }: Applicant) => {
  const vehicle = world.db.selectFrom('vehicles').select('trailer_plate as plate')
  return (await vehicle.where('id', '=', vehicleId).executeTakeFirstOrThrow()).plate
}

const truckOf = async (plate: string) => {
  const trailer = world.db.selectFrom('trailers').select('vehicle_id')
  return (await trailer.where('plate', '=', plate).executeTakeFirst())?.vehicle_id
}

it('links a trailer that is free, and releases the one before', async () => {
  const person = await world.addApplicant()
  await addTrailer(typed)
  await addTrailer('R99002', person.vehicleId)
  await approve(person)
  expect(await shownBy(person)).toBe(typed)
  expect(await truckOf(typed)).toBe(person.vehicleId)
  expect(await truckOf('R99002')).toBeNull()
})

it('shows the plate of a trailer that is not registered', async () => {
  const person = await world.addApplicant()
  await approve(person)
  expect(await shownBy(person)).toBe(typed)
  expect(await truckOf(typed)).toBeUndefined()
})

it('leaves out the trailer of another truck, registered or not', async () => {
  const [owner, person, next] = [
    await world.addApplicant(),
    await world.addApplicant(),
    await world.addApplicant(),
  ]
  await approve(owner)
  await approve(person)
  expect([await shownBy(owner), await shownBy(person)]).toEqual([typed, null])
  await addTrailer(typed, owner.vehicleId)
  await addTrailer('R99002', next.vehicleId)
  const pulling = world.db.updateTable('vehicles').set({ trailer_plate: 'R99002' })
  await pulling.where('id', '=', next.vehicleId).execute()
  await approve(next)
  expect([await shownBy(owner), await shownBy(next)]).toEqual([typed, 'R99002'])
  expect([await truckOf(typed), await truckOf('R99002')]).toEqual([owner.vehicleId, next.vehicleId])
})
