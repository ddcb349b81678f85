import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { buildAssessed, buildJourney } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { listBulkActions } from './bulk-actions.ts'
import { describeMany } from './describe-many.ts'
import { sharedState } from './use-shared-state.ts'

const me = { id: 'me' }
const onRoute = buildJourney('OnRoute')

test('says how many will, how many can not, and why', () => {
  const journeys = [onRoute, onRoute, buildJourney('OnDestiny')]
  expect(describeMany(journeys, 'cancel', me)).toEqual([
    '2 viajes → «Cancelado».',
    'En 1 viaje no se puede: No se puede cancelar viaje en el estado «En sitio de descargue».',
    'El cobro por cancelar, si lo hay, depende de cada viaje.',
    'Cada viaje se responde por separado. No se puede deshacer en lote.',
  ])
  expect(describeMany(journeys, 'snooze', me)[0]).toBe('Se hará en 3 viajes.')
})

test('the next step is offered where all stand in one state and need no proof', () => {
  const first = (state: keyof typeof journeyStates) => listBulkActions(journeyStates[state])[0]
  expect(first('OnRoute')?.name).toBe('arriveAtDestination')
  expect(first('Discharge')?.name).toBe('take')
  expect(listBulkActions(undefined)[0]?.name).toBe('take')
})

test('one state for all, or none', () => {
  const { OnRoute, OnWay } = journeyStates
  const rows = new TestingRows(
    buildAssessed('a', { journeyStateId: OnRoute }),
    buildAssessed('b', { journeyStateId: OnRoute }),
    buildAssessed('c', { journeyStateId: OnWay }),
  )
  const shared = (...ids: string[]) => sharedState(rows, new Set(ids))
  expect(shared('a', 'b')).toBe(OnRoute)
  expect(shared('a', 'c')).toBeUndefined()
  expect(shared('a', 'gone')).toBeUndefined()
})
