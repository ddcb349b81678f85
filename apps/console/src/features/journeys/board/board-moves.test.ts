import {
  type JourneyStateKey,
  journeyStateKey,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { describe, expect, it, test } from 'vitest'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { moveTargets, checkMove } from './board-moves.ts'

type Drops = Partial<Record<JourneyStateKey, string>>

const legal: [JourneyStateKey, JourneyStateKey[], Drops][] = [
  ['OnWay', [], { OnOrigin: 'arriveAtOrigin', Novelty: 'reportNovelty', Cancel: 'cancel' }],
  [
    'OnOrigin',
    [],
    {
      Carry: 'startLoading',
      OnOriginSurcharge: 'applySurcharge',
      Novelty: 'reportNovelty',
      Cancel: 'cancel',
    },
  ],
  [
    'Carry',
    [],
    {
      OnRoute: 'depart',
      OnOriginSurcharge: 'applySurcharge',
      Novelty: 'reportNovelty',
      Cancel: 'cancel',
    },
  ],
  ['OnRoute', [], { OnDestiny: 'arriveAtDestination', Novelty: 'reportNovelty', Cancel: 'cancel' }],
  [
    'OnDestiny',
    [],
    { Discharge: 'startUnloading', OnDestinySurcharge: 'applySurcharge', Novelty: 'reportNovelty' },
  ],
  [
    'Discharge',
    [],
    { Finish: 'confirmDelivery', OnDestinySurcharge: 'applySurcharge', Novelty: 'reportNovelty' },
  ],
  ['Novelty', ['OnRoute'], { OnRoute: 'resolveNovelty', Cancel: 'cancel' }],
  [
    'OnOriginSurcharge',
    ['OnOrigin'],
    {
      OnOrigin: 'voidSurcharge',
      Carry: 'startLoading',
      Novelty: 'reportNovelty',
      Cancel: 'cancel',
    },
  ],
  ['OnDestinySurcharge', ['Discharge'], { Discharge: 'startUnloading', Novelty: 'reportNovelty' }],
  ['UnUpdated', ['Carry'], { Carry: 'recoverSignal', Finish: 'closeManually', Cancel: 'cancel' }],
]

describe.each(legal)('a card in %s, interrupted from %j', (state, interrupted, drops) => {
  const journey = buildJourney(state, {}, interrupted)

  it('can only be moved where a command takes it', () => {
    const accepted: Drops = {}
    for (const target of moveTargets) {
      const check = checkMove(journey, target)
      if ('command' in check) accepted[journeyStateKey(target)] = check.command
      else expect(check.refusedBecause).toMatch(/\.$/)
    }
    expect(accepted).toEqual(drops)
  })
})

test('the reason names the states in which the move is possible', () => {
  expect(checkMove(buildJourney('OnRoute'), journeyStates.Carry)).toEqual({
    refusedBecause:
      'No se puede iniciar cargue en el estado «En ruta»; solo en «En sitio de cargue» o «Recargo en cargue».',
  })
  expect(checkMove(buildJourney('OnRoute'), journeyStates.OnRoute)).toEqual({
    refusedBecause: 'Ya está en «En ruta».',
  })
})
