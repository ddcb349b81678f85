import { type NoveltyCode, noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { JourneyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { findDueRemedy, listRemedies } from './remedy-actions.ts'

const me = { id: 'me' }

function remediesOf(code: NoveltyCode, state: JourneyStateKey) {
  const novelty = { code, since: '2026-11-16T11:30:00.000Z', steps: [] }
  const journey = buildJourney('Novelty', { novelty }, [state])
  return listRemedies(journey, defaultProtocols[code], me)
}

const names = (code: NoveltyCode, state: JourneyStateKey) =>
  remediesOf(code, state).possible.map(({ remedy, name }) => [remedy, name])

test('a breakdown on the road can be repaired, transferred, reassigned or cancelled', () => {
  expect(names('VARADA', 'OnRoute')).toEqual([
    ['repair', 'resolveNovelty'],
    ['transfer', 'replaceDriver'],
    ['reassign', 'replaceDriver'],
    ['cancel', 'cancel'],
  ])
  expect(remediesOf('VARADA', 'OnRoute').impossible).toEqual(['Recargo por espera'])
})

test('the waiting at a site can be charged', () => {
  expect(names('DEMORA_CARGUE', 'OnOrigin')).toContainEqual(['surcharge', 'applySurcharge'])
})

test.each(noveltyCodes)('%s has a remedy on the road', (code) => {
  expect(remediesOf(code, 'OnRoute').possible.length).toBeGreaterThan(0)
})

test('a theft never offers to go on', () => {
  expect(names('HURTO', 'OnRoute')).toEqual([
    ['declare-loss', 'cancel'],
    ['cancel', 'cancel'],
  ])
})

test('a suspicion becomes a theft; a returned load is not returned twice', () => {
  expect(names('SOSPECHA', 'OnRoute')).toContainEqual(['to-theft', 'reclassifyNovelty'])
  expect(names('NO_RECIBEN', 'OnDestiny')).toContainEqual(['return', 'reclassifyNovelty'])
  expect(names('DEVOLUCION', 'OnDestiny')).toContainEqual(['return', 'resolveNovelty'])
})

test('another destination is accepted on the way to the first one only', () => {
  expect(names('DESVIO', 'OnRoute')).toEqual([
    ['accept-destination', 'changeDestination'],
    ['refuse-destination', 'resolveNovelty'],
  ])
  expect(remediesOf('DESVIO', 'OnDestiny').impossible).toEqual(['Aceptar nuevo destino'])
})

test('what is critical is not put off', () => {
  expect(names('SALUD', 'OnRoute')).toContainEqual(['wait', 'writeNote'])
  expect(names('CLIMA', 'OnRoute')).toContainEqual(['wait', 'snooze'])
})

test.each<[NoveltyCode, outcomes: string[], due: string | undefined]>([
  ['DEMORA_CARGUE', [], 'wait'],
  ['DEMORA_CARGUE', ['dan turno', 'continuar'], 'continue'],
  ['DEMORA_CARGUE', ['continuar', 'esperar'], 'wait'],
  ['VARADA', ['continuar'], 'repair'],
  // A decision that is no remedy of this novelty.
  ['DEMORA_CARGUE', ['devolver'], undefined],
])('%s: after %j comes %s', (code, outcomes, due) => {
  expect(findDueRemedy(remediesOf(code, 'OnOrigin'), outcomes)).toBe(due)
})
