import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { atOrigin } from '../../../../test/driver-command-sequences.ts'
import { JourneyCommandService } from './journey-command-service.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

const applySurcharge: JourneyCommand = { name: 'applySurcharge', reasonCode: 'DEMORA_EN_SITIO' }
const reportNovelty: JourneyCommand = { name: 'reportNovelty', noveltyCode: 'NO_RECIBEN' }
const resolveNovelty: JourneyCommand = { name: 'resolveNovelty', reasonCode: 'SUPERADA' }

/** Lets time pass, then reports a signal, so that the signal does not count as lost, and fires the due timers. */
async function passWithSignal(id: string, minutes: number): Promise<void> {
  world.passMinutes(minutes)
  await world.reportSignal(id)
  await world.fireTimers()
}

const surchargesOf = (id: string) =>
  world.db
    .selectFrom('surcharges')
    .select(['id', 'site', 'status', 'minutes', 'rate_cop', 'amount_cop', 'paused_seconds'])
    .where('journey_id', '=', id)
    .orderBy('started_at')
    .execute()

describe('a surcharge', () => {
  it('costs an hour’s rate for each hour beyond the free time', async () => {
    const id = await world.requestAndDrive(atOrigin)
    await passWithSignal(id, 120)
    expect(await world.read(id)).toMatchObject({
      journeyStateId: journeyStates.OnOriginSurcharge,
      surcharge: { since: world.now.toISOString(), rateCop: 38_000 },
    })
    world.passMinutes(90)
    await world.drive(id, [{ name: 'startLoading' }])
    expect(await surchargesOf(id)).toMatchObject([
      { site: 'origin', status: 'settled', minutes: 90, rate_cop: 38_000, amount_cop: 57_000 },
    ])
    expect((await world.read(id)).surcharge).toBeNull()
  })

  it('costs the agreed rate', async () => {
    const id = await world.requestAndDrive(atOrigin, { waitingRateCop: 60_000 })
    await world.administrator(id, applySurcharge)
    world.passMinutes(0.5)
    await world.drive(id, [{ name: 'startLoading' }])
    expect(await surchargesOf(id)).toMatchObject([{ minutes: 1, amount_cop: 1000 }])
  })

  it('does not count the time of a novelty', async () => {
    const id = await world.requestAndDrive(atOrigin)
    await world.administrator(id, applySurcharge)
    world.passMinutes(30)
    await world.drive(id, [reportNovelty])
    world.passMinutes(600)
    await world.drive(id, [resolveNovelty])
    world.passMinutes(15)
    await world.drive(id, [{ name: 'startLoading' }])
    expect(await surchargesOf(id)).toMatchObject([
      { status: 'settled', minutes: 45, paused_seconds: 36_000, amount_cop: 28_500 },
    ])
  })

  it('counts the time of a novelty that leaves the waiting clock running', async () => {
    const id = await world.requestAndDrive(atOrigin)
    await world.administrator(id, applySurcharge)
    await world.drive(id, [{ name: 'reportNovelty', noveltyCode: 'DEMORA_CARGUE' }])
    world.passMinutes(60)
    await world.drive(id, [resolveNovelty, { name: 'startLoading' }])
    expect(await surchargesOf(id)).toMatchObject([{ minutes: 60, paused_seconds: 0 }])
  })

  it('begins at once after a novelty that used up the free time', async () => {
    const id = await world.requestAndDrive(atOrigin)
    const arrivedAt = world.now.getTime()
    await world.drive(id, [{ name: 'reportNovelty', noveltyCode: 'DEMORA_CARGUE' }])
    world.passMinutes(180)
    await world.drive(id, [resolveNovelty])
    await passWithSignal(id, 0)
    expect((await world.read(id)).surcharge?.since).toBe(
      new Date(arrivedAt + 120 * minuteMs).toISOString(),
    )
  })

  it('counts the time without signal, because the truck is still there', async () => {
    const id = await world.requestAndDrive(atOrigin)
    await world.administrator(id, applySurcharge)
    await world.commands.performAsSystem(id, 'loseSignal')
    world.passMinutes(60)
    await world.commands.performAsSystem(id, 'recoverSignal')
    await world.drive(id, [{ name: 'startLoading' }])
    expect(await surchargesOf(id)).toMatchObject([{ minutes: 60 }])
  })

  it('begins when the free time ended, however late the timer fires', async () => {
    const id = await world.requestAndDrive(atOrigin)
    const arrivedAt = world.now.getTime()
    world.passMinutes(30)
    await world.commands.performAsSystem(id, 'loseSignal')
    world.passMinutes(210)
    await world.commands.performAsSystem(id, 'recoverSignal')
    await passWithSignal(id, 0)
    expect((await world.read(id)).surcharge).toEqual({
      since: new Date(arrivedAt + 120 * minuteMs).toISOString(),
      rateCop: 38_000,
    })
    world.passMinutes(30)
    await world.drive(id, [{ name: 'startLoading' }])
    expect(await surchargesOf(id)).toMatchObject([{ minutes: 150, amount_cop: 95_000 }])
  })

  it('begins when the agreed loading time ended', async () => {
    const id = await world.requestAndDrive(atOrigin, { loadingMinutes: 30 })
    await world.drive(id, [{ name: 'startLoading' }])
    await passWithSignal(id, 90)
    await world.drive(id, [{ name: 'startLoading' }])
    expect(await surchargesOf(id)).toMatchObject([{ minutes: 60, amount_cop: 38_000 }])
  })

  it('begins now if an administrator applies it before the free time ends', async () => {
    const id = await world.requestAndDrive(atOrigin)
    world.passMinutes(15)
    const { journey } = await world.administrator(id, applySurcharge)
    expect(journey.surcharge?.since).toBe(world.now.toISOString())
  })

  it('stores the very high rate of a fast simulation', async () => {
    const limits = { ...world.limits, waitingRateCop: 5_000_000_000 }
    const id = await world.requestAndDrive(atOrigin)
    const faster = new JourneyCommandService({ ...world.deps, limits })
    expect(await faster.performAsSystem(id, 'applySurcharge')).toBe(true)
    expect(await surchargesOf(id)).toMatchObject([{ rate_cop: 5_000_000_000 }])
  })

  it('is settled without the time of a novelty if the journey ends during it', async () => {
    const id = await world.requestAndDrive(atOrigin)
    await world.administrator(id, applySurcharge)
    world.passMinutes(60)
    await world.drive(id, [reportNovelty])
    world.passMinutes(300)
    await world.administrator(id, { name: 'cancel', reasonCode: 'CARGA_NO_LISTA' })
    expect(await surchargesOf(id)).toMatchObject([{ status: 'settled', minutes: 60 }])
    const novelties = await world.db
      .selectFrom('novelties')
      .select(['resolved_at', 'resolution_code'])
      .where('journey_id', '=', id)
      .execute()
    expect(novelties).toEqual([{ resolved_at: world.now, resolution_code: null }])
  })

  it('starts again when the agreed loading time ends, and that time begins anew after it', async () => {
    const id = await world.requestAndDrive(atOrigin, { loadingMinutes: 30 })
    await world.administrator(id, applySurcharge)
    await world.drive(id, [{ name: 'startLoading' }])
    await passWithSignal(id, 30)
    expect(await world.read(id)).toMatchObject({ journeyStateId: 14, interrupted: [7] })
    world.passMinutes(10)
    await world.drive(id, [{ name: 'startLoading' }])
    // Loading has its full agreed time again, not a surcharge at once.
    await passWithSignal(id, 29)
    expect(await world.stateOf(id)).toBe(journeyStates.Carry)
    expect(await surchargesOf(id)).toMatchObject([{ minutes: 0 }, { minutes: 10 }])
  })
})

describe('free waiting', () => {
  it('is paused during a novelty', async () => {
    const id = await world.requestAndDrive(atOrigin)
    await passWithSignal(id, 60)
    await world.drive(id, [reportNovelty])
    await passWithSignal(id, 600)
    await world.drive(id, [resolveNovelty])
    await passWithSignal(id, 59)
    expect(await world.stateOf(id)).toBe(journeyStates.OnOrigin)
    await passWithSignal(id, 1)
    expect(await world.stateOf(id)).toBe(journeyStates.OnOriginSurcharge)
  })

  it('continues without signal', async () => {
    const id = await world.requestAndDrive(atOrigin)
    await world.commands.performAsSystem(id, 'loseSignal')
    world.passMinutes(121)
    await world.commands.performAsSystem(id, 'recoverSignal')
    await passWithSignal(id, 0)
    expect(await world.stateOf(id)).toBe(journeyStates.OnOriginSurcharge)
  })

  it('begins again when the surcharge is voided', async () => {
    const id = await world.requestAndDrive(atOrigin)
    await passWithSignal(id, 120)
    await world.administrator(id, { name: 'voidSurcharge', reasonCode: 'ACUERDO_COMERCIAL' })
    expect(await world.stateOf(id)).toBe(journeyStates.OnOrigin)
    expect(await surchargesOf(id)).toMatchObject([{ status: 'voided', amount_cop: null }])
    await passWithSignal(id, 119)
    expect(await world.stateOf(id)).toBe(journeyStates.OnOrigin)
    await passWithSignal(id, 1)
    expect(await world.stateOf(id)).toBe(journeyStates.OnOriginSurcharge)
  })
})

describe('a settled surcharge', () => {
  async function createSettledSurcharge(): Promise<{ id: string; surchargeId: string }> {
    const id = await world.requestAndDrive(atOrigin)
    await world.administrator(id, applySurcharge)
    world.passMinutes(60)
    await world.drive(id, [{ name: 'startLoading' }])
    const [surcharge] = await surchargesOf(id)
    return { id, surchargeId: surcharge?.id ?? '' }
  }

  it('is approved once, by an administrator', async () => {
    const { id, surchargeId } = await createSettledSurcharge()
    const approve = { name: 'approveSurcharge', surchargeId } as const
    const { journey } = await world.administrator(id, approve)
    expect(journey).toMatchObject({ journeyStateId: journeyStates.Carry, version: 6 })
    const row = await world.db
      .selectFrom('surcharges')
      .select(['status', 'decided_by', 'decided_at'])
      .where('id', '=', surchargeId)
      .executeTakeFirst()
    expect(row).toEqual({
      status: 'approved',
      decided_by: world.administratorId,
      decided_at: world.now,
    })
    const again = world.administrator(id, approve)
    await expect(again).rejects.toMatchObject({ code: 'surcharge.decided' })
  })

  it("is voided without changing the journey's state", async () => {
    const { id, surchargeId } = await createSettledSurcharge()
    const voidSurcharge = { name: 'voidSurcharge', surchargeId } as const
    const withoutNote = world.administrator(id, { ...voidSurcharge, reasonCode: 'OTRO' })
    await expect(withoutNote).rejects.toMatchObject({ code: 'journey.reason-required' })
    await world.administrator(id, { ...voidSurcharge, reasonCode: 'ERROR_DE_REGISTRO' })
    expect(await world.stateOf(id)).toBe(journeyStates.Carry)
    expect(await surchargesOf(id)).toMatchObject([{ status: 'voided', amount_cop: 38_000 }])
  })

  it("can't be approved before it is settled or for another journey, but can be voided by id", async () => {
    const id = await world.requestAndDrive(atOrigin)
    await world.administrator(id, applySurcharge)
    const [running] = await surchargesOf(id)
    const surchargeId = running?.id ?? ''
    const approve = { name: 'approveSurcharge', surchargeId } as const
    const early = world.administrator(id, approve)
    await expect(early).rejects.toMatchObject({ code: 'surcharge.running' })
    const other = await world.requestAndDrive(atOrigin)
    const foreign = world.administrator(other, approve)
    await expect(foreign).rejects.toMatchObject({ code: 'surcharge.not-found' })
    const byId = { name: 'voidSurcharge', reasonCode: 'ACUERDO_COMERCIAL', surchargeId } as const
    await world.administrator(id, byId)
    expect(await world.stateOf(id)).toBe(journeyStates.OnOrigin)
  })
})
