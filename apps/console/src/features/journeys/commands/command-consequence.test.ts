import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { expect, test } from 'vitest'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { findUndo } from './catalogue/command-catalogue.ts'
import type { CommandDraft } from './catalogue/command-definition.ts'
import { checkCommand } from './check-command.ts'
import { describeConsequence } from './command-consequence.tsx'

const me = { id: 'me' }

function explain(journey: JourneyDocument, name: CommandName, draft: CommandDraft = {}): string[] {
  const check = checkCommand(journey, name, me)
  const canUndo = findUndo(name, journey, me) !== undefined
  const to = 'to' in check ? check.to : undefined
  return describeConsequence({ journey, name, to, draft, waitingRateCop: 38_000, canUndo }).map(
    (sentence) => sentence.replaceAll('\u00A0', ' '),
  )
}

test('a step of the trip names the new state', () => {
  expect(explain(buildJourney('Carry'), 'depart')).toEqual([
    'El viaje pasa a «En ruta».',
    'Lo verán el cliente y el conductor.',
    'No se puede deshacer.',
  ])
})

test('a novelty leaves En curso, has a usual time and can be undone', () => {
  expect(explain(buildJourney('OnRoute'), 'reportNovelty', { noveltyCode: 'DERRUMBE' })).toEqual([
    'El viaje pasa a «Con novedad» y de En curso a Atención.',
    'Suele tomar 4 h.',
    'Lo verán el cliente y el conductor.',
    'Se puede deshacer durante 10 segundos.',
  ])
})

test('a resolved novelty returns to En curso', () => {
  const [state] = explain(buildJourney('Novelty', {}, ['OnRoute']), 'resolveNovelty')
  expect(state).toBe('El viaje vuelve a «En ruta», a En curso.')
})

test('a delivery ends the journey', () => {
  const [state] = explain(buildJourney('Discharge'), 'confirmDelivery')
  expect(state).toBe('El viaje termina como «Finalizado».')
})

test('a surcharge shows the rate per hour', () => {
  expect(explain(buildJourney('OnOrigin'), 'applySurcharge')).toContain(
    'La espera se cobra a $ 38.000 la hora, o a la tarifa acordada con el cliente.',
  )
})

test('loading stops a running surcharge', () => {
  const surcharge = { since: '2026-11-16T12:00:00.000Z', rateCop: 38_000 }
  const waiting = buildJourney('OnOriginSurcharge', { surcharge }, ['OnOrigin'])
  expect(explain(waiting, 'startLoading')).toContain(
    'El recargo deja de correr y queda por aprobar.',
  )
  expect(explain(buildJourney('OnOrigin'), 'startLoading')).not.toContain(
    'El recargo deja de correr y queda por aprobar.',
  )
})

test('a note is visible to administrators only', () => {
  expect(explain(buildJourney('OnRoute'), 'writeNote')).toEqual([
    'Solo lo ven los administradores.',
    'Una nota guardada no se borra.',
  ])
})
