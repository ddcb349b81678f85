import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { readTimeline } from '../reads/timeline.ts'

let world: OperationWorld
beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

const { Novelty, OnOrigin, OnOriginSurcharge, OnWay } = journeyStates

async function onTheWay() {
  const { id } = await world.request()
  await world.drive(id, [{ name: 'accept' }])
  return id
}

async function brokenDown(noveltyCode: 'VARADA' | 'SOSPECHA' | 'DEMORA_CARGUE' = 'VARADA') {
  const id = await onTheWay()
  await world.drive(id, [{ name: 'reportNovelty', noveltyCode }])
  return id
}

const lastEvents = async (id: string, count: number) =>
  (await readTimeline(world.db, id))
    .slice(-count)
    .map((entry) => (entry.kind === 'transition' ? entry.event : entry.kind))

describe('a silent truck', () => {
  it('can be given a novelty: it is heard of first', async () => {
    const id = await onTheWay()
    await world.commands.performAsSystem(id, 'loseSignal')
    const { journey } = await world.administrator(id, {
      name: 'reportNovelty',
      noveltyCode: 'SOSPECHA',
    })
    expect(journey).toMatchObject({
      journeyStateId: Novelty,
      interrupted: [OnWay],
      novelty: { code: 'SOSPECHA' },
    })
    const timeline = await readTimeline(world.db, id)
    expect(timeline.slice(-2)).toMatchObject([
      { event: 'recoverSignal', actor: 'administrator', detail: { leadsTo: 'reportNovelty' } },
      { event: 'reportNovelty', actor: 'administrator' },
    ])
  })

  it('that fell silent during a novelty keeps it', async () => {
    const id = await brokenDown()
    await world.commands.performAsSystem(id, 'loseSignal')
    const again = world.administrator(id, { name: 'reportNovelty', noveltyCode: 'SOSPECHA' })
    await expect(again).rejects.toMatchObject({ code: 'journey.transition-refused' })
    expect(await lastEvents(id, 1)).toEqual(['loseSignal'])
  })
})

describe('another kind', () => {
  it('ends the novelty and opens the other in one action', async () => {
    const id = await brokenDown('SOSPECHA')
    const { journey } = await world.administrator(id, {
      name: 'reclassifyNovelty',
      noveltyCode: 'HURTO',
      expectedVersion: (await world.read(id)).commandVersion,
    })
    expect(journey).toMatchObject({
      journeyStateId: Novelty,
      interrupted: [OnWay],
      novelty: { code: 'HURTO', steps: [] },
    })
    expect(await lastEvents(id, 2)).toEqual(['resolveNovelty', 'reportNovelty'])
    const stored = await world.db
      .selectFrom('novelties')
      .select(['code', 'resolution_code'])
      .where('journey_id', '=', id)
      .orderBy('code')
      .execute()
    expect(stored).toEqual([
      { code: 'HURTO', resolution_code: null },
      { code: 'SOSPECHA', resolution_code: 'ATENDIDA' },
    ])
  })

  it('is rejected if it is the same, without a novelty, and after another change', async () => {
    const same = { name: 'reclassifyNovelty', noveltyCode: 'VARADA' } as const
    await expect(world.administrator(await onTheWay(), same)).rejects.toMatchObject({
      code: 'journey.no-novelty',
    })
    const id = await brokenDown()
    await expect(world.administrator(id, same)).rejects.toMatchObject({
      code: 'journey.same-novelty',
    })
    const stale = { name: 'reclassifyNovelty', noveltyCode: 'HURTO', expectedVersion: 1 } as const
    await expect(world.administrator(id, stale)).rejects.toMatchObject({
      code: 'journey.changed-meanwhile',
    })
  })
})

describe('a surcharge', () => {
  const applySurcharge = { name: 'applySurcharge', reasonCode: 'DEMORA_EN_SITIO' } as const

  it('at the site ends the novelty and starts to run', async () => {
    const id = await onTheWay()
    await world.drive(id, [
      { name: 'arriveAtOrigin' },
      { name: 'reportNovelty', noveltyCode: 'DEMORA_CARGUE' },
    ])
    const { journey } = await world.administrator(id, applySurcharge)
    expect(journey).toMatchObject({
      journeyStateId: OnOriginSurcharge,
      interrupted: [OnOrigin],
      novelty: null,
    })
    expect(await lastEvents(id, 2)).toEqual(['resolveNovelty', 'applySurcharge'])
  })

  it('on the road is refused, and the novelty stays open', async () => {
    const id = await brokenDown()
    await expect(world.administrator(id, applySurcharge)).rejects.toMatchObject({
      code: 'journey.transition-refused',
    })
    expect(await lastEvents(id, 1)).toEqual(['reportNovelty'])
  })
})

describe('another driver', () => {
  const replace = (id: string, driverId: string, more: object = {}) =>
    world.administrator(id, {
      name: 'replaceDriver',
      driverId,
      reasonCode: 'VEHICULO_NO_APTO',
      ...more,
    })

  it('takes the load with their truck; the novelty stays open and the timeline tells it', async () => {
    const id = await brokenDown()
    const other = await world.addDriver({ plate: 'NUE001' })
    const { journey } = await replace(id, other)
    expect(journey).toMatchObject({
      journeyStateId: Novelty,
      driver: { id: other },
      vehicle: { plate: 'NUE001' },
      novelty: { code: 'VARADA' },
    })
    const note = (await readTimeline(world.db, id)).at(-1)
    expect(note).toMatchObject({ kind: 'note' })
    expect(note && 'text' in note && note.text).toMatch(
      /^Cambio de conductor y vehículo: .+ → .+\. El vehículo no es apto\.$/,
    )
    const { search_text: words } = await world.db
      .selectFrom('journeys')
      .select('search_text')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(words).toContain('nue001')
  })

  it('can take over the same truck', async () => {
    const id = await brokenDown()
    const { vehicle } = await world.read(id)
    const other = await world.addDriver()
    const { journey } = await replace(id, other, { keepsVehicle: true })
    expect(journey).toMatchObject({ driver: { id: other }, vehicle: { plate: vehicle?.plate } })
  })

  it('must be free and another one, and the journey must have a novelty', async () => {
    const id = await brokenDown()
    const busy = await onTheWay()
    const { driver } = await world.read(busy)
    await expect(replace(id, driver?.id ?? '')).rejects.toMatchObject({ code: 'driver.busy' })
    const { driver: own } = await world.read(id)
    await expect(replace(id, own?.id ?? '')).rejects.toMatchObject({ code: 'driver.not-fit' })
    const other = await world.addDriver()
    await expect(replace(busy, other)).rejects.toMatchObject({ code: 'journey.no-novelty' })
  })

  it('goes to only one of two journeys at once', async () => {
    const ids = [await brokenDown(), await brokenDown()]
    const other = await world.addDriver()
    const results = await Promise.allSettled(ids.map((id) => replace(id, other)))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'driver.busy' },
    })
  })
})

describe('another appointment', () => {
  it('is the one of the site that the truck drives to', async () => {
    const id = await brokenDown()
    const at = world.inMinutes(20 * 60)
    const { journey } = await world.administrator(id, {
      name: 'moveAppointment',
      appointmentAt: at,
    })
    expect(journey).toMatchObject({ loadingAt: at, journeyStateId: Novelty })
    expect((await readTimeline(world.db, id)).at(-1)).toMatchObject({
      kind: 'note',
      text: expect.stringMatching(/^Nueva cita de cargue: /),
    })
  })

  it('must be in the future', async () => {
    const id = await brokenDown()
    const appointmentAt = world.inMinutes(-60)
    const move = world.administrator(id, { name: 'moveAppointment', appointmentAt })
    await expect(move).rejects.toMatchObject({ code: 'journey.appointment-past' })
  })
})
