import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it, test } from 'vitest'
import { listActions } from './list-actions.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { listKeyed } from './use-journey-keys.ts'

const me = { id: 'me' }
const laura = { id: 'laura', name: 'Laura Ruiz', since: '2026-11-16T15:02:00.000Z' }

interface UnderWay {
  state: JourneyStateKey
  interrupted?: JourneyStateKey[]
  next: CommandName[]
  allowed: CommandName[]
}

const always: CommandName[] = ['take', 'snooze', 'writeNote']

const underWay: UnderWay[] = [
  { state: 'OnWay', next: ['arriveAtOrigin'], allowed: ['reportNovelty', 'withdraw', 'cancel'] },
  {
    state: 'OnOrigin',
    next: ['startLoading'],
    allowed: ['reportNovelty', 'applySurcharge', 'withdraw', 'cancel'],
  },
  {
    state: 'OnOriginSurcharge',
    interrupted: ['OnOrigin'],
    next: ['startLoading'],
    allowed: ['reportNovelty', 'voidSurcharge', 'withdraw', 'cancel'],
  },
  { state: 'Carry', next: ['depart'], allowed: ['reportNovelty', 'applySurcharge', 'cancel'] },
  { state: 'OnRoute', next: ['arriveAtDestination'], allowed: ['reportNovelty', 'cancel'] },
  { state: 'OnDestiny', next: ['startUnloading'], allowed: ['reportNovelty', 'applySurcharge'] },
  {
    state: 'OnDestinySurcharge',
    interrupted: ['OnDestiny'],
    next: ['startUnloading'],
    allowed: ['reportNovelty', 'voidSurcharge'],
  },
  { state: 'Discharge', next: ['confirmDelivery'], allowed: ['reportNovelty', 'applySurcharge'] },
  { state: 'Novelty', interrupted: ['OnRoute'], next: ['resolveNovelty'], allowed: ['cancel'] },
  {
    state: 'UnUpdated',
    interrupted: ['OnRoute'],
    next: ['recoverSignal'],
    allowed: ['closeManually', 'declareAbandoned', 'cancel'],
  },
]

describe.each(underWay)('a journey in $state', ({ state, interrupted, next, allowed }) => {
  const actions = listActions(buildJourney(state, {}, interrupted), me)

  it('is moved on by one step', () => {
    expect(actions.next.map(({ name }) => name)).toEqual(next)
    expect(actions.next.every(({ refusedBecause }) => refusedBecause === undefined)).toBe(true)
  })

  it('allows these besides', () => {
    const free = actions.rest.filter(({ refusedBecause }) => refusedBecause === undefined)
    expect(free.map(({ name }) => name).toSorted()).toEqual([...always, ...allowed].toSorted())
  })

  it('says why it refuses each of the others', () => {
    const refused = actions.rest.filter(({ refusedBecause }) => refusedBecause !== undefined)
    for (const { refusedBecause } of refused) expect(refusedBecause).toMatch(/^(No|Solo) .+\.$/)
    expect(refused.length).toBeGreaterThan(0)
  })
})

test('the reason is the one of the rules', () => {
  const { rest } = listActions(buildJourney('OnRoute'), me)
  expect(rest.find(({ name }) => name === 'closeManually')?.refusedBecause).toBe(
    'No se puede finalizar con soporte en el estado «En ruta»; solo en «Sin actualizar».',
  )
})

const namesOf = (journey: ReturnType<typeof buildJourney>) =>
  listActions(journey, me, Date.parse('2026-11-16T15:30:00.000Z')).rest.map(({ name }) => name)

test('what is mine is released, not taken again', () => {
  const mine = buildJourney('OnRoute', { attendedBy: { ...laura, id: me.id } })
  expect(namesOf(mine)).toContain('release')
  expect(namesOf(mine)).not.toContain('take')
})

test("another's can't be taken, but released by its name", () => {
  const { rest } = listActions(buildJourney('OnRoute', { attendedBy: laura }), me)
  expect(rest.find(({ name }) => name === 'take')?.refusedBecause).toBe(
    'Laura Ruiz ya atiende este viaje desde las 10:02.',
  )
  expect(rest.find(({ name }) => name === 'release')).toMatchObject({
    label: 'Soltar (lo atiende Laura Ruiz)',
  })
})

test.each([
  ['2026-11-16T15:31:00.000Z', 'wake'],
  ['2026-11-16T15:29:00.000Z', 'snooze'],
])('put off until %s: %s', (until, name) => {
  expect(namesOf(buildJourney('OnRoute', { snooze: { until, by: laura } }))).toContain(name)
})

test('a closed journey is only published again or noted', () => {
  const { next, rest } = listActions(buildJourney('Cancel'), me)
  expect(next).toEqual([])
  expect(rest.map(({ name }) => name)).toEqual(['republish', 'writeNote'])
})

test('a booking is assigned or accepted in the name of its driver', () => {
  const offered = buildJourney('RequestBookingReassingInternal', {
    driver: null,
    offeredTo: { id: 'asked', name: 'Luz Mora' },
  })
  expect(listActions(offered, me).next).toMatchObject([{ name: 'accept', key: 'E' }])
  expect(listActions(buildJourney('RequestBooking'), me).next).toMatchObject([{ name: 'assign' }])
})

test('each letter does one thing, and E whatever comes next', () => {
  const keys = (state: JourneyStateKey, interrupted: JourneyStateKey[] = []) =>
    Object.fromEntries(
      listKeyed(buildJourney(state, {}, interrupted), me).map(([key, { name }]) => [key, name]),
    )
  expect(keys('OnRoute')).toEqual({
    E: 'arriveAtDestination',
    C: 'take',
    S: 'snooze',
    N: 'reportNovelty',
    R: 'resolveNovelty',
  })
  expect(keys('Novelty', ['OnRoute'])).toMatchObject({ E: 'resolveNovelty', R: 'resolveNovelty' })
})
