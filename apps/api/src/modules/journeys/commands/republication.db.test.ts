import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

it('orders the same service as a new journey and leaves the old one closed', async () => {
  const old = await world.request({ cargo: 'Flores', loadingMinutes: 45 })
  await world.customer(old.id, { name: 'cancel', reasonCode: 'DUPLICADO' })
  const before = await world.read(old.id)
  const { journey } = await world.administrator(old.id, {
    name: 'republish',
    note: 'Sí lo quería.',
  })
  expect(journey).toMatchObject({
    journeyStateId: journeyStates.Request,
    cargo: 'Flores',
    customer: old.customer,
    version: 1,
    promisedAt: null,
  })
  expect(journey.code).not.toBe(old.code)
  expect(await world.read(old.id)).toEqual(before)
  const row = await world.db
    .selectFrom('journeys')
    .select(['republished_from', 'loading_minutes'])
    .where('id', '=', journey.id)
    .executeTakeFirst()
  expect(row).toEqual({ republished_from: old.id, loading_minutes: 45 })
})

it('a journey is republished once; the error of a second attempt names the administrator', async () => {
  const { id } = await world.request()
  await world.commands.performAsSystem(id, 'expireOffer')
  const { journey } = await world.administrator(id, { name: 'republish' })
  const { id: second } = await buildUser(world.db)
  await expect(world.administrator(id, { name: 'republish' }, second)).rejects.toMatchObject({
    code: 'journey.republished',
    message: `Luis Gómez ya lo volvió a publicar como ${journey.code}.`,
  })
})

it('the error names only the new code if that administrator was deleted', async () => {
  const { id } = await world.request()
  await world.commands.performAsSystem(id, 'expireOffer')
  const { id: author } = await buildUser(world.db)
  const { journey } = await world.administrator(id, { name: 'republish' }, author)
  await world.db.deleteFrom('users').where('id', '=', author).execute()
  await expect(world.administrator(id, { name: 'republish' })).rejects.toMatchObject({
    code: 'journey.republished',
    message: `Este viaje ya se volvió a publicar como ${journey.code}.`,
  })
})

it('the database also rejects a second republication', async () => {
  const [old, other, third] = [await world.request(), await world.request(), await world.request()]
  const republish = (id: string) =>
    world.db
      .updateTable('journeys')
      .set({ republished_from: old.id })
      .where('id', '=', id)
      .execute()
  await republish(other.id)
  await expect(republish(third.id)).rejects.toMatchObject({ constraint: 'journeys_republished' })
})

it('needs a new appointment for a booking', async () => {
  const { id } = await world.book()
  await world.customer(id, { name: 'cancel', reasonCode: 'CARGA_NO_LISTA' })
  const without = world.administrator(id, { name: 'republish' })
  await expect(without).rejects.toMatchObject({ code: 'request.invalid' })
  const tooSoon = { name: 'republish', loadingAt: world.inMinutes(30) } as const
  await expect(world.administrator(id, tooSoon)).rejects.toMatchObject({
    code: 'journey.appointment-too-soon',
  })
  const loadingAt = world.inMinutes(48 * 60)
  const { journey } = await world.administrator(id, { name: 'republish', loadingAt })
  expect(journey).toMatchObject({ kind: 'booking', loadingAt, journeyStateId: 20 })
})

it('is rejected for open journeys and for other actors', async () => {
  const { id } = await world.request()
  await expect(world.administrator(id, { name: 'republish' })).rejects.toMatchObject({
    code: 'journey.not-closed',
  })
  await world.customer(id, { name: 'cancel', reasonCode: 'DUPLICADO' })
  await expect(world.customer(id, { name: 'republish' })).rejects.toMatchObject({
    code: 'journey.actor-refused',
  })
})
