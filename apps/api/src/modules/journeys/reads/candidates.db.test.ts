import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { banUser } from '../../../../test/factories.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { findCandidates } from './candidates.ts'

let world: OperationWorld
let journeyId: string
let drivers: Record<string, string>

/** Sets the driver's last position to this many kilometres north of the origin. */
async function setLastPosition(
  driverId: string,
  kilometres: number,
  minutesAgo = 1,
): Promise<void> {
  const seen = {
    seen_lat: 4.65 + kilometres / 111.2,
    seen_lng: -74.11,
    seen_at: new Date(world.now.getTime() - minutesAgo * minuteMs),
  }
  await world.db.updateTable('drivers').set(seen).where('user_id', '=', driverId).execute()
}

beforeAll(async () => {
  world = await OperationWorld.open()
  journeyId = (await world.book({ cargoKg: 20_000 })).id
  drivers = {
    near: await world.addDriver(),
    far: await world.addDriver({ thirdPartyCompany: 'Fletes Yarumo S.A.' }),
    stale: await world.addDriver(),
    unseen: await world.addDriver(),
    expired: await world.addDriver(),
    light: await world.addDriver(),
    busy: await world.addDriver(),
    banned: await world.addDriver(),
  }
  const { near, far, stale, expired, light, busy, banned } = drivers as Record<string, string>
  for (const [id, kilometres] of [
    [near, 10],
    [far, 200],
    [expired, 1],
    [light, 2],
    [busy, 3],
    [banned, 4],
  ] as const)
    await setLastPosition(id ?? '', kilometres)
  await setLastPosition(stale ?? '', 50, 300)
  await banUser(world.db, banned ?? '')
  await world.db
    .insertInto('papers')
    .values({
      id: randomUUID(),
      driver_id: expired ?? '',
      vehicle_id: null,
      kind: 'licence',
      number: '1',
      expires_on: '2026-11-03',
    })
    .execute()
  await world.db
    .updateTable('vehicles')
    .set({ payload_kg: 4500 })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('drivers')
        .select('vehicle_id')
        .where('user_id', '=', light ?? ''),
    )
    .execute()
  const { id } = await world.request()
  await world.driver(busy ?? '', id, { name: 'accept' })
})
afterAll(() => world.close())

it('ranks active drivers by distance, and gives the obstacles of the unfit', async () => {
  const { candidates } = await findCandidates(world.db, journeyId, world.now)
  const nameOf = (id: string) => Object.keys(drivers).find((name) => drivers[name] === id)
  expect(candidates.map(({ driver }) => nameOf(driver.id))).toEqual([
    'near',
    'stale',
    'far',
    'unseen',
    'expired',
    'light',
    'busy',
  ])
  expect(candidates).toMatchObject([
    { distanceKm: 10, obstacles: [], warnings: [], thirdPartyCompany: null },
    { warnings: [expect.stringMatching(/^Su posición es de hace 5\sh\.$/)] },
    { thirdPartyCompany: 'Fletes Yarumo S.A.', obstacles: [] },
    { distanceKm: null, warnings: ['Nunca se ha visto su posición.'] },
    { obstacles: ['La licencia de conducción del conductor venció el 03/11/2026.'] },
    { obstacles: [expect.stringContaining('La carga pesa 20.000')] },
    { obstacles: [expect.stringMatching(/^Ya lleva el viaje V-\d+\.$/)] },
  ])
})

it('ranks trucks of the wanted type and body before nearer ones', async () => {
  const setVehicle = (name: string, vehicle: { type?: string; body_type?: string }) =>
    world.db
      .updateTable('vehicles')
      .set(vehicle)
      .where('id', '=', (eb) =>
        eb
          .selectFrom('drivers')
          .select('vehicle_id')
          .where('user_id', '=', drivers[name] ?? ''),
      )
      .execute()
  await setVehicle('near', { body_type: 'Estacas' })
  await setVehicle('far', { body_type: 'Furgón' })
  await setVehicle('unseen', { type: 'Sencillo', body_type: 'Furgón' })
  const rankFor = async (wanted: { vehicleType?: 'Tractomula'; bodyType?: 'Furgón' }) => {
    const { id } = await world.book(wanted)
    const { candidates } = await findCandidates(world.db, id, world.now)
    const names = candidates.map(({ driver }) =>
      Object.keys(drivers).find((name) => drivers[name] === driver.id),
    )
    return names.filter((name) => ['near', 'far', 'stale', 'unseen'].includes(name ?? ''))
  }
  // The body of the stale one is unknown.
  expect(await rankFor({ bodyType: 'Furgón' })).toEqual(['far', 'unseen', 'stale', 'near'])
  const both = { vehicleType: 'Tractomula', bodyType: 'Furgón' } as const
  expect(await rankFor(both)).toEqual(['far', 'stale', 'near', 'unseen'])
  expect(await rankFor({ vehicleType: 'Tractomula' })).toEqual(['near', 'stale', 'far', 'unseen'])
  await setVehicle('unseen', { type: 'Tractomula' })
})

it("leaves out the journey's own driver", async () => {
  await world.administrator(journeyId, { name: 'assign', driverId: drivers['near'] ?? '' })
  const { candidates } = await findCandidates(world.db, journeyId, world.now)
  expect(candidates.map(({ driver }) => driver.id)).not.toContain(drivers['near'])
})

it('leaves out the driver who has the offer', async () => {
  const driverId = drivers['far'] ?? ''
  const reasonCode = 'CONDUCTOR_NO_RESPONDE'
  await world.administrator(journeyId, { name: 'reassignExternally', driverId, reasonCode })
  const { candidates } = await findCandidates(world.db, journeyId, world.now)
  expect(candidates.map(({ driver }) => driver.id)).not.toContain(driverId)
})

it('rejects an unknown journey', async () => {
  const finding = findCandidates(world.db, randomUUID(), world.now)
  await expect(finding).rejects.toMatchObject({ code: 'journey.not-found' })
})

it('finds drivers with the course for a dangerous load behind many without it', async () => {
  const people = Array.from({ length: 201 }, (_, number) => ({ id: randomUUID(), number }))
  const now = new Date('2026-11-16T11:00:00Z')
  const users = people.map(({ id, number }) => ({
    id,
    kind: 'driver' as const,
    user_state_id: userStates.Active,
    email: `cerca${number}@example.com`,
    phone: '+573000000000',
    given_names: 'Pedro',
    surnames: 'Cerca',
    created_at: now,
  }))
  await world.db.insertInto('users').values(users).execute()
  const vehicles = people.map(({ id, number }) => ({
    id,
    plate: `ZZP${String(number).padStart(3, '0')}`,
    type: 'Tractomula',
  }))
  await world.db.insertInto('vehicles').values(vehicles).execute()
  const near = people.map(({ id, number }) => ({
    user_id: id,
    cedula: String(1_998_700_000 + number),
    licence_category: 'C3' as const,
    vehicle_id: id,
    seen_lat: 4.65,
    seen_lng: -74.11,
    seen_at: now,
  }))
  await world.db.insertInto('drivers').values(near).execute()
  const course = { id: randomUUID(), kind: 'dangerous-goods', number: '1' } as const
  const paper = { ...course, driver_id: drivers['stale'] ?? '', vehicle_id: null }
  await world.db
    .insertInto('papers')
    .values({ ...paper, expires_on: '2027-01-01' })
    .execute()
  const { id } = await world.book({ cargoNature: 'dangerous' })
  const { candidates } = await findCandidates(world.db, id, world.now)
  const fit = candidates.filter(({ obstacles }) => obstacles.length === 0)
  expect(fit.map(({ driver }) => driver.id)).toEqual([drivers['stale']])
  // Why the nearest are not among them.
  expect(candidates.map(({ obstacles }) => obstacles[0]).slice(1)).toEqual(
    Array.from({ length: 5 }, () => expect.stringContaining('no tiene curso de mercancías')),
  )
})
