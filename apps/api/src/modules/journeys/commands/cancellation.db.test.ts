import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onRoute } from '../../../../test/driver-command-sequences.ts'
import { OperationWorld } from '../../../../test/operation-world.ts'
import { previewCancellation } from './cancellation.ts'
import { requireJourney } from './journey-record.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await OperationWorld.open()
})
afterAll(() => world.close())

type Actor = 'customer' | 'driver' | 'administrator'

const preview = async (id: string, actor: Actor) =>
  previewCancellation(await requireJourney(world.db, id), actor, world.now, world.limits)

const cancel: JourneyCommand = { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' }
const withdraw: JourneyCommand = { name: 'withdraw', reasonCode: 'VEHICULO_VARADO' }

const cancelAs = (actor: Actor, id: string) => {
  if (actor === 'administrator') return world.administrator(id, cancel)
  return actor === 'customer'
    ? world.customer(id, cancel)
    : world.onBehalfOf('driver', id, withdraw)
}

async function detailOf(id: string): Promise<Record<string, unknown>> {
  const row = await world.db
    .selectFrom('transitions')
    .select('detail')
    .where('journey_id', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  return row.detail
}

async function request(...commands: JourneyCommand[]): Promise<string> {
  const { id } = await world.request()
  await world.drive(id, commands)
  return id
}

/** An accepted booking whose appointment is this many minutes ahead. */
async function accepted(minutes: number): Promise<string> {
  const { id } = await world.book({ loadingAt: world.inMinutes(minutes) })
  await world.drive(id, [{ name: 'accept' }])
  return id
}

const accept: JourneyCommand = { name: 'accept' }
const arrive: JourneyCommand = { name: 'arriveAtOrigin' }
const hours = (count: number) => count * 60

describe('the preview matches the result', () => {
  it.each<[string, () => Promise<string>, Actor, keyof typeof journeyStates, number]>([
    ['a request', () => request(), 'customer', 'Cancel', 0],
    ['a truck on its way', () => request(accept), 'customer', 'Cancel', 0],
    ['a truck at the origin', () => request(accept, arrive), 'customer', 'Cancel', 1_280_000],
    ['the same by an administrator', () => request(accept, arrive), 'administrator', 'Cancel', 0],
    ['a driver who withdraws', () => request(accept), 'driver', 'CancelByDriver', 0],
    [
      'a booking in time',
      () => accepted(hours(12)),
      'customer',
      'RequestBookingCancelByCustomer',
      0,
    ],
    [
      'a booking too late',
      () => accepted(hours(12) - 1),
      'customer',
      'RequestBookingCancelByCustomerExtended',
      640_000,
    ],
    ['a driver in time', () => accepted(hours(12)), 'driver', 'RequestBookingCancelByDriver', 0],
    [
      'a driver too late',
      () => accepted(hours(11)),
      'driver',
      'RequestBookingCancelByDriverExtended',
      640_000,
    ],
    ['a late one by an administrator', () => accepted(hours(3)), 'administrator', 'Cancel', 0],
  ])('%s', async (_name, prepare, actor, to, penaltyCop) => {
    const id = await prepare()
    const shown = await preview(id, actor)
    expect(shown).toMatchObject({ journeyStateId: journeyStates[to], penaltyCop })
    await cancelAs(actor, id)
    expect(await world.stateOf(id)).toBe(shown.journeyStateId)
    const chargedTo = actor === 'driver' ? 'driver' : 'customer'
    const { penaltyCop: charged = 0, chargedTo: payer = chargedTo } = await detailOf(id)
    expect([charged, payer]).toEqual([penaltyCop, chargedTo])
  })
})

describe('the description of the consequence', () => {
  const words = async (id: string, actor: Actor) => {
    const { consequence } = await preview(id, actor)
    return consequence.replaceAll('\u00A0', ' ')
  }

  it('says until when cancelling is free', async () => {
    const id = await accepted(hours(24))
    expect(await words(id, 'customer')).toBe('No tiene costo. Desde el 16/11/2026 19:00 lo tendrá.')
    expect(await preview(id, 'customer')).toMatchObject({
      isLate: false,
      freeUntil: '2026-11-17T00:00:00.000Z',
    })
  })

  it('says what a late cancellation costs and who pays', async () => {
    const id = await accepted(hours(3))
    expect(await words(id, 'customer')).toBe('Se le cobran $ 640.000 al cliente (20 % del flete).')
    expect(await words(id, 'driver')).toBe(
      'Se le cobran $ 640.000 al conductor (20 % del flete). La carga queda sin conductor y hay que buscarle otro.',
    )
  })

  it('says what the reason changes', async () => {
    const id = await request(accept, arrive)
    expect(await words(id, 'administrator')).toBe(
      'No tiene costo. Si el motivo es falso flete: se le cobran $ 1.280.000 al cliente (40 % del flete).',
    )
    await world.administrator(id, { name: 'cancel', reasonCode: 'FALSO_FLETE' })
    expect(await detailOf(id)).toMatchObject({ penaltyCop: 1_280_000, chargedTo: 'customer' })
  })

  it('says that the return of a loaded truck must be agreed', async () => {
    const id = await request(...onRoute)
    const shown = await preview(id, 'administrator')
    expect(shown.penaltyCop).toBeNull()
    expect(await words(id, 'administrator')).toBe(
      'El camión lleva la carga: se debe lo recorrido y la devolución. El valor no está pactado y hay que acordarlo (flete de $ 3.200.000; no se sabe cuánto recorrió).',
    )
    await world.administrator(id, { name: 'cancel', reasonCode: 'CLIENTE_DESISTE' })
    expect(await detailOf(id)).toEqual({ returnFreight: 'to-agree', progress: null })
  })

  it('does not charge if the truck has not arrived', async () => {
    const id = await request(accept)
    await world.administrator(id, { name: 'cancel', reasonCode: 'FALSO_FLETE' })
    expect(await detailOf(id)).toEqual({})
  })

  it('says why it is not possible', async () => {
    const id = await request(accept, arrive, { name: 'startLoading' })
    await expect(preview(id, 'customer')).rejects.toMatchObject({
      code: 'journey.actor-refused',
      message: 'Solo un administrador puede cancelar viaje.',
    })
  })
})
