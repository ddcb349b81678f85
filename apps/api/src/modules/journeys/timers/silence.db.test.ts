import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { loading, onRoute, onTheWay } from '../../../../test/driver-command-sequences.ts'

/** The truck of these tests reports no position. */
const arriveUnseen = { name: 'arriveAtDestination', reasonCode: 'CONDUCTOR_CONFIRMA' } as const

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())
// Other tests' timers would fire here too.
beforeEach(() => world.db.deleteFrom('timers').execute())

describe('a lost signal', () => {
  it('is postponed by a report, and fires without one', async () => {
    const id = await world.requestAndDrive(onTheWay)
    world.passMinutes(20)
    await world.reportSignal(id)
    world.passMinutes(20)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates.OnWay)
    world.passMinutes(9)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates.OnWay)
    world.passMinutes(1)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates.UnUpdated)
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['an arrival', (id) => world.administrator(id, arriveUnseen)],
    [
      'a novelty',
      (id) => world.administrator(id, { name: 'reportNovelty', noveltyCode: 'DERRUMBE' }),
    ],
    ['a command on behalf of the driver', (id) => world.onBehalfOf('driver', id, arriveUnseen)],
  ])('is due only after the full time since %s', async (_name, write) => {
    const id = await world.requestAndDrive(onRoute)
    world.passMinutes(40)
    await write(id)
    const written = await world.stateOf(id)
    world.passMinutes(29)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(written)
    world.passMinutes(1)
    await world.fireTimers()
    expect(await world.stateOf(id)).toBe(journeyStates.UnUpdated)
  })

  it('ends with a command that the phone had stored', async () => {
    const id = await world.requestAndDrive(loading)
    world.passMinutes(30)
    await world.fireTimers()
    const before = await world.read(id)
    expect(before).toMatchObject({ journeyStateId: 38, interrupted: [7] })
    const driverId = before.driver?.id ?? ''
    const { version } = before
    const depart = { name: 'depart', manifestNumber: 'M-7', expectedVersion: version } as const
    const { journey } = await world.driver(driverId, id, depart)
    expect(journey).toMatchObject({ journeyStateId: 9, interrupted: [], version: version + 2 })
    const steps = await world.db
      .selectFrom('transitions')
      .select(['event', 'from_state_id', 'to_state_id', 'actor', 'actor_id'])
      .where('journey_id', '=', id)
      .where('version', '>', version)
      .orderBy('version')
      .execute()
    const by = { actor: 'driver', actor_id: driverId }
    expect(steps).toEqual([
      { event: 'recoverSignal', from_state_id: 38, to_state_id: 7, ...by },
      { event: 'depart', from_state_id: 7, to_state_id: 9, ...by },
    ])
  })

  it("continues if the driver's command is rejected", async () => {
    const id = await world.requestAndDrive(onRoute)
    world.passMinutes(45)
    await world.fireTimers()
    const before = await world.read(id)
    const driverId = before.driver?.id ?? ''
    const early = world.driver(driverId, id, { name: 'startUnloading' })
    await expect(early).rejects.toMatchObject({
      code: 'journey.transition-refused',
      message: expect.stringContaining('«En ruta»'),
    })
    const stale = { name: 'arriveAtDestination', expectedVersion: before.version - 1 } as const
    await expect(world.driver(driverId, id, stale)).rejects.toMatchObject({
      code: 'journey.changed-meanwhile',
    })
    const otherDriver = world.driver(await world.addDriver(), id, { name: 'arriveAtDestination' })
    await expect(otherDriver).rejects.toMatchObject({ code: 'journey.not-found' })
    expect(await world.read(id)).toEqual(before)
  })

  it('returns to the interrupted novelty first', async () => {
    const id = await world.requestAndDrive(onRoute)
    await world.drive(id, [{ name: 'reportNovelty', noveltyCode: 'DERRUMBE' }])
    world.passMinutes(30)
    await world.fireTimers()
    expect(await world.read(id)).toMatchObject({ journeyStateId: 38, interrupted: [9, 13] })
    expect(await world.commands.performAsSystem(id, 'recoverSignal')).toBe(true)
    expect(await world.read(id)).toMatchObject({ journeyStateId: 13, interrupted: [9] })
    expect(await world.commands.performAsSystem(id, 'recoverSignal')).toBe(false)
    await world.drive(id, [{ name: 'resolveNovelty', reasonCode: 'SUPERADA' }])
    expect(await world.read(id)).toMatchObject({ journeyStateId: 9, interrupted: [] })
  })
})
