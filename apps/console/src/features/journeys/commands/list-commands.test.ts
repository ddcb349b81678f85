import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it, test } from 'vitest'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { listShortcuts } from './journey-shortcuts.tsx'
import { listJourneyCommands } from './list-commands.ts'

const me = { id: 'me' }
const laura = { id: 'laura', name: 'Laura Ruiz', since: '2026-11-16T15:02:00.000Z' }

interface UnderWayCase {
  state: JourneyStateKey
  interrupted?: JourneyStateKey[]
  next: CommandName[]
  allowed: CommandName[]
}

const always: CommandName[] = ['take', 'snooze', 'writeNote']

const underWay: UnderWayCase[] = [
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
  {
    state: 'Novelty',
    interrupted: ['OnRoute'],
    next: ['resolveNovelty'],
    allowed: ['reclassifyNovelty', 'replaceDriver', 'moveAppointment', 'cancel'],
  },
  {
    state: 'UnUpdated',
    interrupted: ['OnRoute'],
    next: ['recoverSignal'],
    allowed: ['reportNovelty', 'closeManually', 'declareAbandoned', 'cancel'],
  },
]

/** Seen where the state says that the truck is. */
const buildSeen = (state: JourneyStateKey, interrupted?: readonly JourneyStateKey[]) => {
  const { origin, destination, position } = buildJourney(state)
  const isAtOrigin = ['OnWay', 'OnOrigin', 'OnOriginSurcharge'].includes(state)
  const { lat, lng } = isAtOrigin ? origin : destination
  return buildJourney(state, { position: position && { ...position, lat, lng } }, interrupted)
}

describe.each(underWay)('a journey in $state', ({ state, interrupted, next, allowed }) => {
  const commands = listJourneyCommands(buildSeen(state, interrupted), me)

  it('has one next step, which is allowed', () => {
    expect(commands.next.map(({ name }) => name)).toEqual(next)
    expect(commands.next.every(({ refusedBecause }) => refusedBecause === undefined)).toBe(true)
  })

  it('allows these other commands', () => {
    const free = commands.rest.filter(({ refusedBecause }) => refusedBecause === undefined)
    expect(free.map(({ name }) => name).toSorted()).toEqual([...always, ...allowed].toSorted())
  })

  it('gives a reason for each refused command', () => {
    const refused = commands.rest.filter(({ refusedBecause }) => refusedBecause !== undefined)
    for (const { refusedBecause } of refused) expect(refusedBecause).toMatch(/^(No|Solo) .+\.$/)
    expect(refused.length).toBeGreaterThan(0)
  })
})

test('the menu of a journey with a novelty has no refusals, and begins with the remedies', () => {
  const { rest } = listJourneyCommands(buildJourney('Novelty', {}, ['OnOrigin']), me)
  expect(rest.map(({ name }) => name).slice(0, 5)).toEqual([
    'reclassifyNovelty',
    'replaceDriver',
    'moveAppointment',
    'applySurcharge',
    'cancel',
  ])
  const inMenu = rest.filter(({ isOutOfPlace }) => !isOutOfPlace)
  expect(inMenu.every(({ refusedBecause }) => refusedBecause === undefined)).toBe(true)
})

test('the key that would snooze a theft, or take what another attends, says why not', () => {
  const since = '2026-11-16T11:30:00.000Z'
  const novelty = { code: 'HURTO' as const, since, steps: [] }
  const attendedBy = { id: 'other', name: 'Diego Peña', since }
  const { rest } = listJourneyCommands(buildJourney('Novelty', { novelty, attendedBy }), me)
  const refusals = rest.filter(({ key }) => key === 'S' || key === 'C')
  expect(refusals.map(({ name, refusedBecause }) => [name, refusedBecause])).toEqual([
    ['take', expect.stringMatching(/^Diego Peña ya atiende este viaje/)],
    ['snooze', expect.stringMatching(/^No se puede posponer una novedad crítica/)],
  ])
})

test('a menu offers nothing that the state never allows', () => {
  const { rest } = listJourneyCommands(buildSeen('OnRoute'), me)
  const inMenu = rest.filter(({ isOutOfPlace }) => !isOutOfPlace).map(({ name }) => name)
  expect(inMenu).toEqual(['take', 'snooze', 'reportNovelty', 'cancel', 'writeNote'])
})

test.each<[JourneyStateKey, CommandName]>([
  ['OnWay', 'arriveAtOrigin'],
  ['OnRoute', 'arriveAtDestination'],
  ['OnDestiny', 'startUnloading'],
  ['Discharge', 'confirmDelivery'],
])(
  'a truck in %s that is seen elsewhere has %s in the menu, not as its next step',
  (state, name) => {
    const { next, rest } = listJourneyCommands(buildJourney(state), me)
    expect(next).toMatchObject([{ name: 'reportNovelty' }])
    expect(rest[0]).toMatchObject({ name })
    expect(rest.map((command) => command.name)).not.toContain('reportNovelty')
  },
)

test('a truck that never reported has its next step', () => {
  const unseen = buildJourney('OnRoute', { position: null })
  expect(listJourneyCommands(unseen, me).next).toMatchObject([{ name: 'arriveAtDestination' }])
})

test('the reason comes from the transition rules', () => {
  const { rest } = listJourneyCommands(buildJourney('OnRoute'), me)
  expect(rest.find(({ name }) => name === 'closeManually')?.refusedBecause).toBe(
    'No se puede finalizar con soporte en el estado «En ruta»; solo en «Sin actualizar».',
  )
})

const namesOf = (journey: ReturnType<typeof buildJourney>) =>
  listJourneyCommands(journey, me, Date.parse('2026-11-16T15:30:00.000Z')).rest.map(
    ({ name }) => name,
  )

test('a journey of the current user is released, not taken', () => {
  const mine = buildJourney('OnRoute', { attendedBy: { ...laura, id: me.id } })
  expect(namesOf(mine)).toContain('release')
  expect(namesOf(mine)).not.toContain('take')
})

test('a journey of another administrator can only be released, with the name in the label', () => {
  const { rest } = listJourneyCommands(buildJourney('OnRoute', { attendedBy: laura }), me)
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
])('snoozed until %s: %s', (until, name) => {
  expect(namesOf(buildJourney('OnRoute', { snooze: { until, by: laura } }))).toContain(name)
})

test('the menu lists the commands in the order of the catalogue', () => {
  expect(namesOf(buildSeen('OnRoute'))).toEqual([
    'take',
    'snooze',
    'reportNovelty',
    'resolveNovelty',
    'applySurcharge',
    'voidSurcharge',
    'recoverSignal',
    'reassignInternally',
    'reassignExternally',
    'closeManually',
    'declareAbandoned',
    'withdraw',
    'cancel',
    'writeNote',
  ])
  expect(namesOf(buildJourney('RequestBookingAccepted'))).toEqual([
    'take',
    'assign',
    'accept',
    'declineReassignment',
    'searchReplacement',
    'reassignInternally',
    'reassignExternally',
    'withdraw',
    'cancel',
    'writeNote',
  ])
})

test('a closed journey can be republished or have a note', () => {
  const { next, rest } = listJourneyCommands(buildJourney('Cancel'), me)
  expect(next).toEqual([])
  expect(rest.map(({ name }) => name)).toEqual(['republish', 'writeNote'])
})

test('a booking is assigned, or accepted on behalf of its driver', () => {
  const offered = buildJourney('RequestBookingReassingInternal', {
    driver: null,
    offeredTo: { id: 'asked', name: 'Luz Mora' },
  })
  expect(listJourneyCommands(offered, me).next).toMatchObject([{ name: 'accept', key: 'E' }])
  expect(listJourneyCommands(buildJourney('RequestBooking'), me).next).toMatchObject([
    { name: 'assign' },
  ])
})

test('each letter runs one command, and E the next step', () => {
  const keys = (state: JourneyStateKey, interrupted: JourneyStateKey[] = []) =>
    Object.fromEntries(
      listShortcuts(buildSeen(state, interrupted), me).map(([key, { name }]) => [key, name]),
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
