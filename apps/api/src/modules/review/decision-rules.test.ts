import type { ItemVerdict } from '@arriero/domain/contract/http/review.ts'
import type { ItemReasonCode } from '@arriero/domain/users/review-reason.ts'
import { expect, it } from 'vitest'
import { checkDecision, type NewestItem } from './decision-rules.ts'

const licence = (verdict: NewestItem['verdict'], attempt = 1): NewestItem => ({
  item: 'licence',
  attempt,
  verdict,
})
const soat = (verdict: NewestItem['verdict']): NewestItem => ({ item: 'soat', attempt: 2, verdict })
const ok = (item: ItemVerdict['item'], attempt = 1): ItemVerdict => ({
  item,
  attempt,
  verdict: 'ok',
})
const not = (
  verdict: 'correct' | 'reject',
  item: ItemVerdict['item'],
  attempt = 1,
  reason: ItemReasonCode = 'expired',
): ItemVerdict => ({ item, attempt, verdict, reason, note: null })

type Case = [
  what: string,
  newest: NewestItem[],
  event: 'approve' | 'askCorrection' | 'reject',
  verdicts: ItemVerdict[],
  expected: string | undefined,
]

it.each<Case>([
  ['approval of all', [licence(null), soat('ok')], 'approve', [ok('licence')], undefined],
  ['approval without items', [], 'approve', [], undefined],
  [
    'approval with one undecided',
    [licence(null)],
    'approve',
    [],
    '«Licencia de conducción» no tiene veredicto.',
  ],
  [
    'approval with one to correct',
    [licence('ok'), soat('correct')],
    'approve',
    [],
    '«SOAT» está por corregir.',
  ],
  ['a correction', [licence('ok')], 'askCorrection', [not('correct', 'licence')], undefined],
  ['of something never sent', [], 'askCorrection', [not('correct', 'licence', 0)], undefined],
  [
    'a correction of nothing',
    [licence('ok')],
    'askCorrection',
    [],
    'Para pedir una corrección, marque al menos un documento por corregir.',
  ],
  [
    'a correction with a rejection',
    [licence(null), soat('ok')],
    'askCorrection',
    [not('correct', 'licence'), not('reject', 'soat', 2)],
    '«SOAT» está rechazado.',
  ],
  [
    'a rejection with others undecided',
    [licence(null), soat(null)],
    'reject',
    [not('reject', 'licence')],
    undefined,
  ],
  [
    'a rejection of nothing',
    [licence(null)],
    'reject',
    [ok('licence')],
    'Para rechazar, marque al menos un rechazo.',
  ],
  [
    'two verdicts on one item',
    [licence(null)],
    'approve',
    [ok('licence'), ok('licence')],
    '«Licencia de conducción» tiene dos veredictos.',
  ],
  [
    'approval of something never sent',
    [],
    'approve',
    [ok('licence', 0)],
    '«Licencia de conducción» no se ha enviado.',
  ],
  [
    'an older sending',
    [licence(null, 2)],
    'approve',
    [ok('licence')],
    'La persona envió documentos nuevos mientras usted revisaba. Véalos antes de decidir.',
  ],
  [
    'an item of companies',
    [],
    'askCorrection',
    [not('correct', 'commerce', 0)],
    '«Cámara de Comercio» no se le pide a esta persona.',
  ],
  [
    'a paper that was never sent',
    [],
    'askCorrection',
    [not('correct', 'soat', 0, 'not-sent')],
    undefined,
  ],
  [
    'what is wrong with something that was never sent',
    [],
    'askCorrection',
    [not('correct', 'soat', 0, 'unreadable')],
    '«SOAT» no admite el motivo «No se lee».',
  ],
  [
    'a reason of another item',
    [licence(null)],
    'askCorrection',
    [not('correct', 'licence', 1, 'too-old')],
    '«Licencia de conducción» no admite el motivo «Certificado viejo».',
  ],
])('%s', (_what, newest, event, verdicts, expected) => {
  let said: string | undefined
  try {
    checkDecision('driver', newest, { event, verdicts })
  } catch (error) {
    said = error instanceof Error ? error.message : String(error)
  }
  expect(said).toBe(expected)
})
