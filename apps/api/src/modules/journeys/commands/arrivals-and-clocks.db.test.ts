import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { createLogger } from '#platform/logger.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onRoute, onTheWay } from '../../../../test/driver-command-sequences.ts'
import { OperationWorld, wantedService } from '../../../../test/operation-world.ts'
import { performBulk } from './bulk-commands.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

const { origin, destination } = wantedService
const arrive: JourneyCommand = { name: 'arriveAtDestination' }

/** A truck on the road that was seen at this place. */
async function seenAt({ lat, lng }: { lat: number; lng: number }, minutesAgo = 1): Promise<string> {
  const id = await world.requestAndDrive(onRoute)
  await world.db
    .updateTable('journeys')
    .set({
      position_lat: lat,
      position_lng: lng,
      position_at: new Date(world.now.getTime() - minutesAgo * minuteMs),
      position_progress: 0.5,
    })
    .where('id', '=', id)
    .execute()
  return id
}

const lastTransition = (id: string) =>
  world.db
    .selectFrom('transitions')
    .selectAll()
    .where('journey_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const lastAudit = (id: string) =>
  world.db
    .selectFrom('audit_entries')
    .select(['event', 'detail'])
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('an arrival', () => {
  it('far from the site is refused without a reason, for the administrator and for the phone', async () => {
    const id = await seenAt(origin)
    const refusal = { code: 'journey.site-reason-required' }
    await expect(world.administrator(id, arrive)).rejects.toMatchObject({
      ...refusal,
      message: expect.stringMatching(
        /^A 241.km del sitio de descargue; señal de hace 1.min\. Indique el motivo/u,
      ),
    })
    await expect(world.onBehalfOf('driver', id, arrive)).rejects.toMatchObject(refusal)
    await expect(world.drive(id, [arrive])).rejects.toMatchObject(refusal)
    expect(await world.stateOf(id)).toBe(journeyStates.OnRoute)
  })

  it('far from the site keeps reason, distance and age of the signal', async () => {
    const id = await seenAt(origin, 2)
    await world.administrator(id, { ...arrive, reasonCode: 'SITIO_CONFIRMA' })
    const site = { where: 'away', distanceKm: 241.1, signalAgeSeconds: 120 }
    expect(await lastTransition(id)).toMatchObject({
      reason_code: 'SITIO_CONFIRMA',
      detail: { site },
    })
    expect(await lastAudit(id)).toMatchObject({
      event: 'journey.arrive-at-destination',
      detail: { reason: 'SITIO_CONFIRMA', site },
    })
  })

  it('at the site needs no reason', async () => {
    const id = await seenAt(destination)
    await world.administrator(id, arrive)
    expect(await lastTransition(id)).toMatchObject({
      reason_code: null,
      detail: { site: { where: 'at-site' } },
    })
  })

  it('with an old position needs a reason from the console only', async () => {
    const id = await seenAt(destination, 31)
    await expect(world.administrator(id, arrive)).rejects.toMatchObject({
      code: 'journey.site-reason-required',
    })
    await world.drive(id, [arrive])
    expect(await world.stateOf(id)).toBe(journeyStates.OnDestiny)
  })

  it('is checked at the place that the phone sends', async () => {
    const id = await seenAt(origin)
    const { lat, lng } = destination
    await world.drive(id, [{ ...arrive, place: { lat, lng } }])
    expect(await world.stateOf(id)).toBe(journeyStates.OnDestiny)
  })

  it('in bulk is accepted or refused for each truck', async () => {
    const [there, away] = [await seenAt(destination), await seenAt(origin)]
    const source = { actor: 'administrator', actorId: world.administratorId } as const
    const targets = [{ id: there }, { id: away }]
    const log = createLogger('silent')
    const { results } = await performBulk(world.commands, log, source, targets, arrive)
    expect(results).toMatchObject([
      { id: there, done: true },
      { id: away, done: false, responseCode: 'journey.site-reason-required' },
    ])
  })

  it('needs a note with the reason OTRO', async () => {
    const id = await seenAt(origin)
    await expect(world.administrator(id, { ...arrive, reasonCode: 'OTRO' })).rejects.toMatchObject({
      code: 'journey.reason-required',
    })
  })
})

describe('the real time', () => {
  const reported = { name: 'reportNovelty', noveltyCode: 'PINCHADA' } as const

  it('counts for clocks and durations, beside the time of the record', async () => {
    const id = await world.requestAndDrive(onRoute)
    const departedAt = world.now.getTime()
    world.passMinutes(60)
    const occurredAt = new Date(departedAt + 15 * minuteMs)
    const command = { ...reported, occurredAt: occurredAt.toISOString() }
    const { journey } = await world.administrator(id, command)
    expect(journey).toMatchObject({
      stateSince: occurredAt.toISOString(),
      stageSince: new Date(departedAt).toISOString(),
      novelty: { since: occurredAt.toISOString() },
    })
    expect(await lastTransition(id)).toMatchObject({
      at: world.now,
      occurred_at: occurredAt,
      stay_seconds: 15 * 60,
    })
    expect(await lastAudit(id)).toMatchObject({ detail: { occurredAt: occurredAt.toISOString() } })
  })

  it('on a silent truck is also the time of its signal', async () => {
    const id = await world.requestAndDrive(onRoute)
    await world.commands.performAsSystem(id, 'loseSignal')
    const occurredAt = world.inMinutes(10)
    world.passMinutes(60)
    const { journey } = await world.administrator(id, { ...reported, occurredAt })
    expect(journey).toMatchObject({ journeyStateId: 13, novelty: { since: occurredAt } })
  })

  it('starts the free waiting time', async () => {
    const id = await world.requestAndDrive(onTheWay)
    const arrivedAt = world.now
    world.passMinutes(150)
    await world.administrator(id, {
      name: 'arriveAtOrigin',
      reasonCode: 'CONDUCTOR_CONFIRMA',
      occurredAt: arrivedAt.toISOString(),
    })
    await world.fireTimers()
    expect((await world.read(id)).surcharge?.since).toBe(
      new Date(arrivedAt.getTime() + 120 * minuteMs).toISOString(),
    )
  })

  it('is neither in the future nor before the last change', async () => {
    const id = await world.requestAndDrive(onRoute)
    world.passMinutes(10)
    for (const minutes of [1, -11]) {
      const command = { ...reported, occurredAt: world.inMinutes(minutes) }
      await expect(world.administrator(id, command)).rejects.toMatchObject({
        code: 'journey.wrong-real-time',
      })
    }
  })
})

describe('the start of a stay', () => {
  it('survives a novelty and a silence', async () => {
    const id = await world.requestAndDrive(onRoute)
    const stageSince = world.now.toISOString()
    world.passMinutes(30)
    await world.drive(id, [{ name: 'reportNovelty', noveltyCode: 'PARO' }])
    world.passMinutes(30)
    await world.commands.performAsSystem(id, 'loseSignal')
    world.passMinutes(30)
    await world.commands.performAsSystem(id, 'recoverSignal')
    await world.drive(id, [{ name: 'resolveNovelty', reasonCode: 'SUPERADA' }])
    expect(await world.read(id)).toMatchObject({ stateSince: world.now.toISOString(), stageSince })
    world.passMinutes(30)
    await world.drive(id, [arrive])
    expect(await lastTransition(id)).toMatchObject({
      stage_state_id: journeyStates.OnRoute,
      stage_seconds: 120 * 60,
      stay_seconds: 30 * 60,
    })
    const { stateSince, stageSince: next } = await world.read(id)
    expect(next).toBe(stateSince)
  })
})
