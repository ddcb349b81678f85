import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { buildAssessed, buildJourney } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { describeBulkConsequence, findSharedState, listBulkCommands } from './bulk-commands.ts'

const me = { id: 'me' }
const onRoute = buildJourney('OnRoute')

test('counts where the command will run and where it is refused, with the reason', () => {
  const journeys = [onRoute, onRoute, buildJourney('OnDestiny')]
  expect(describeBulkConsequence(journeys, 'cancel', me)).toEqual([
    '2 viajes → «Cancelado».',
    'En 1 viaje no se puede: No se puede cancelar viaje en el estado «En sitio de descargue».',
    'El cobro por cancelar, si lo hay, depende de cada viaje.',
    'En 2 viajes el camión lleva la carga: hay que acordar la devolución.',
    'Cada viaje se responde por separado. No se puede deshacer en lote.',
  ])
  expect(describeBulkConsequence(journeys, 'snooze', me)[0]).toBe('Se hará en 3 viajes.')
})

test('offers the next step that all journeys share, unless it needs a proof of delivery', () => {
  const first = (state: keyof typeof journeyStates) => listBulkCommands(journeyStates[state])[0]
  expect(first('OnRoute')).toBe('arriveAtDestination')
  expect(first('Discharge')).toBe('take')
  expect(listBulkCommands(undefined)[0]).toBe('take')
})

test('offers the other commands in a fixed order', () => {
  expect(listBulkCommands(undefined)).toEqual([
    'take',
    'release',
    'snooze',
    'writeNote',
    'reportNovelty',
    'cancel',
  ])
})

test('finds the shared state, or none', () => {
  const { OnRoute, OnWay } = journeyStates
  const rows = new TestingRows(
    buildAssessed('a', { journeyStateId: OnRoute }),
    buildAssessed('b', { journeyStateId: OnRoute }),
    buildAssessed('c', { journeyStateId: OnWay }),
  )
  const shared = (...ids: string[]) => findSharedState(rows, new Set(ids))
  expect(shared('a', 'b')).toBe(OnRoute)
  expect(shared('a', 'c')).toBeUndefined()
  expect(shared('a', 'gone')).toBeUndefined()
})
