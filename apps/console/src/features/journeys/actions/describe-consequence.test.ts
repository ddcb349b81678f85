import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { expect, test } from 'vitest'
import type { ActionDraft } from './action-draft.ts'
import { describeConsequence } from './describe-consequence.ts'
import { judgeAction } from './judge-action.ts'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { undoOf } from './undo-of.ts'

const me = { id: 'me' }

function follow(journey: JourneyDocument, name: CommandName, draft: ActionDraft = {}): string[] {
  const verdict = judgeAction(journey, name, me)
  const canUndo = undoOf(name, journey, me) !== undefined
  const to = 'to' in verdict ? verdict.to : undefined
  return describeConsequence({ journey, name, to, draft, waitingRateCop: 38_000, canUndo }).map(
    (sentence) => sentence.replaceAll('\u00A0', ' '),
  )
}

test('a step along the road', () => {
  expect(follow(buildJourney('Carry'), 'depart')).toEqual([
    'El viaje pasa a «En ruta».',
    'Lo verán el cliente y el conductor.',
    'No se puede deshacer.',
  ])
})

test('a novelty leaves the feed, takes its usual time and can be taken back', () => {
  expect(follow(buildJourney('OnRoute'), 'reportNovelty', { noveltyCode: 'DERRUMBE' })).toEqual([
    'El viaje pasa a «Con novedad» y de En curso a Atención.',
    'Suele tomar 4 h.',
    'Lo verán el cliente y el conductor.',
    'Se puede deshacer durante 10 segundos.',
  ])
})

test('what is resolved comes back to the feed', () => {
  const [state] = follow(buildJourney('Novelty', {}, ['OnRoute']), 'resolveNovelty')
  expect(state).toBe('El viaje vuelve a «En ruta», a En curso.')
})

test('an end is called one', () => {
  const [state] = follow(buildJourney('Discharge'), 'confirmDelivery')
  expect(state).toBe('El viaje termina como «Finalizado».')
})

test('a surcharge says what an hour costs', () => {
  expect(follow(buildJourney('OnOrigin'), 'applySurcharge')).toContain(
    'La espera se cobra a $ 38.000 la hora, o a la tarifa acordada con el cliente.',
  )
})

test('loading stops a surcharge that runs', () => {
  const surcharge = { since: '2026-11-16T12:00:00.000Z', rateCop: 38_000 }
  const waiting = buildJourney('OnOriginSurcharge', { surcharge }, ['OnOrigin'])
  expect(follow(waiting, 'startLoading')).toContain(
    'El recargo deja de correr y queda por aprobar.',
  )
  expect(follow(buildJourney('OnOrigin'), 'startLoading')).not.toContain(
    'El recargo deja de correr y queda por aprobar.',
  )
})

test('what is ours is seen by us alone', () => {
  expect(follow(buildJourney('OnRoute'), 'writeNote')).toEqual([
    'Solo lo ven los administradores.',
    'Una nota guardada no se borra.',
  ])
})
