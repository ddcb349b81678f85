import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/factories.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'

let world: OperationWorld
let secondAdministratorId: string

beforeAll(async () => {
  world = await OperationWorld.open()
  secondAdministratorId = (
    await buildUser(world.db, { given_names: 'Sandra Milena', surnames: 'Polo' })
  ).id
})
afterAll(() => world.close())

describe('taking a journey', () => {
  it('shows the attendant, and is rejected while the journey is taken', async () => {
    const { id } = await world.request()
    const { journey } = await world.administrator(id, { name: 'take' })
    expect(journey).toMatchObject({
      version: 2,
      journeyStateId: journeyStates.Request,
      attendedBy: { id: world.administratorId, name: 'Luis Gómez', since: world.now.toISOString() },
    })
    await expect(
      world.administrator(id, { name: 'take' }, secondAdministratorId),
    ).rejects.toMatchObject({
      code: 'journey.taken',
      message: 'Luis Gómez ya atiende este viaje desde las 07:00.',
    })
    await expect(world.administrator(id, { name: 'take' })).rejects.toMatchObject({
      message: 'Usted ya atiende este viaje desde las 07:00.',
    })
  })

  it('ends when any administrator releases it', async () => {
    const { id } = await world.request()
    const release = () => world.administrator(id, { name: 'release' }, secondAdministratorId)
    await expect(release()).rejects.toMatchObject({ code: 'journey.not-taken' })
    await world.administrator(id, { name: 'take' })
    expect((await release()).journey.attendedBy).toBeNull()
  })

  it('ends when the journey closes', async () => {
    const { id } = await world.request()
    await world.administrator(id, { name: 'take' })
    const { journey } = await world.customer(id, { name: 'cancel', reasonCode: 'DUPLICADO' })
    expect(journey.attendedBy).toBeNull()
    const claims = world.db.selectFrom('claims').selectAll().where('journey_id', '=', id)
    expect(await claims.execute()).toEqual([])
  })

  it('is rejected for a closed journey', async () => {
    const { id } = await world.request()
    await world.customer(id, { name: 'cancel', reasonCode: 'DUPLICADO' })
    await expect(world.administrator(id, { name: 'take' })).rejects.toMatchObject({
      code: 'journey.transition-refused',
    })
  })
})

describe('snoozing a journey', () => {
  it('shows until when, and who snoozed it', async () => {
    const { id } = await world.request()
    const { journey } = await world.administrator(id, { name: 'snooze', minutes: 30 })
    expect(journey).toMatchObject({
      version: 2,
      commandVersion: 2,
      snooze: { until: world.inMinutes(30), by: { id: world.administratorId, name: 'Luis Gómez' } },
    })
    const again = await world.administrator(
      id,
      { name: 'snooze', minutes: 240 },
      secondAdministratorId,
    )
    expect(again.journey.snooze).toEqual({
      until: world.inMinutes(240),
      by: { id: secondAdministratorId, name: 'Sandra Milena Polo' },
    })
  })

  it('ends when any administrator wakes it', async () => {
    const { id } = await world.request()
    const wake = () => world.administrator(id, { name: 'wake' }, secondAdministratorId)
    await expect(wake()).rejects.toMatchObject({ code: 'journey.not-snoozed' })
    await world.administrator(id, { name: 'snooze', minutes: 15 })
    expect((await wake()).journey.snooze).toBeNull()
    await expect(wake()).rejects.toMatchObject({ code: 'journey.not-snoozed' })
  })

  it('ends with the next change of state', async () => {
    const { id } = await world.request()
    await world.drive(id, [{ name: 'accept' }])
    await world.administrator(id, { name: 'snooze', minutes: 60 })
    await world.administrator(id, { name: 'writeNote', note: 'Llamó el cliente.' })
    expect((await world.read(id)).snooze).not.toBeNull()
    await world.drive(id, [{ name: 'arriveAtOrigin' }])
    expect((await world.read(id)).snooze).toBeNull()
    await world.administrator(id, { name: 'snooze', minutes: 240 })
    world.passMinutes(31)
    await world.fireTimers()
    expect(await world.read(id)).toMatchObject({
      journeyStateId: journeyStates.UnUpdated,
      snooze: null,
    })
  })

  it('is in the audit, and rejected for a closed journey', async () => {
    const { id } = await world.request()
    await world.administrator(id, { name: 'snooze', minutes: 120 })
    const entries = await world.db
      .selectFrom('audit_entries')
      .select(['event', 'actor_id', 'detail'])
      .where('subject_id', '=', id)
      .where('event', '=', 'journey.snooze')
      .execute()
    const detail = { until: world.inMinutes(120), version: 2 }
    expect(entries).toEqual([{ event: 'journey.snooze', actor_id: world.administratorId, detail }])
    await world.customer(id, { name: 'cancel', reasonCode: 'DUPLICADO' })
    await expect(world.administrator(id, { name: 'snooze', minutes: 15 })).rejects.toMatchObject({
      code: 'journey.transition-refused',
    })
  })
})

it('stores notes, also for a closed journey', async () => {
  const { id } = await world.request()
  await world.administrator(id, { name: 'writeNote', note: 'Llamó el cliente.' })
  await world.customer(id, { name: 'cancel', reasonCode: 'DUPLICADO' })
  await world.administrator(
    id,
    { name: 'writeNote', note: 'Ya se le explicó.' },
    secondAdministratorId,
  )
  const notes = await world.db
    .selectFrom('notes')
    .select(['author_id', 'text'])
    .where('journey_id', '=', id)
    .orderBy('text')
    .execute()
  expect(notes).toEqual([
    { author_id: world.administratorId, text: 'Llamó el cliente.' },
    { author_id: secondAdministratorId, text: 'Ya se le explicó.' },
  ])
})

it('only administrators can update', async () => {
  const { id } = await world.request()
  await expect(world.customer(id, { name: 'take' })).rejects.toMatchObject({
    code: 'journey.actor-refused',
  })
})
