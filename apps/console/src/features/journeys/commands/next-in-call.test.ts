import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { expect, test } from 'vitest'
import { buildJourney } from '#features/journeys/testing/build-journey.ts'
import { nextInSameCall } from './next-in-call.ts'

/** After these steps, the last of them with this outcome. */
function nextAfter(steps: string[], outcome: string, code: NoveltyCode = 'VARADA') {
  const novelty = { code, since: '2026-11-16T13:30:00.000Z', steps }
  const taken = { step: steps.at(-1) ?? '', outcome }
  return nextInSameCall(buildJourney('Novelty', { novelty }), taken, defaultProtocols)?.id
}

test('the driver who answered is asked the other questions in the same call', () => {
  expect(nextAfter(['call-driver'], 'contestó')).toBe('confirm-place')
  expect(nextAfter(['call-driver', 'confirm-place'], 'confirmado')).toBe('repair')
  expect(nextAfter(['call-driver', 'confirm-place', 'repair'], 'en camino')).toBe('safe-place')
})

test('a call that did not help, or is over, leads to no other question', () => {
  expect(nextAfter(['call-driver'], 'no contestó')).toBeUndefined()
  const driverSteps = ['call-driver', 'confirm-place', 'repair', 'safe-place']
  expect(nextAfter(driverSteps, 'segura')).toBeUndefined()
  expect(nextAfter([...driverSteps, 'tell-customer'], 'avisado por llamada')).toBeUndefined()
})

test('work of the own team is done one by one', () => {
  expect(nextAfter(['call-driver', 'papers'], 'enviado', 'DOCUMENTOS')).toBeUndefined()
  expect(nextAfter(['written', 'call-driver', 'price'], 'aprobado', 'DESVIO')).toBeUndefined()
})
