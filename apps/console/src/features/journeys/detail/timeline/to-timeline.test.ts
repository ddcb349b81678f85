import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { describe, expect, test } from 'vitest'
import { buildTransition } from '#features/journeys/testing/build-transition.ts'
import { toTimeline } from './to-timeline.ts'

const laura = { id: 'l', name: 'Laura Moreno' }
const plainText = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const only = (entry: TimelineEntry) => toTimeline([entry], () => undefined)[0]

describe('titles', () => {
  test.each([
    [buildTransition(), 'En ruta'],
    [
      buildTransition({
        event: 'reportNovelty',
        toStateId: 13,
        detail: { noveltyCode: 'DERRUMBE' },
      }),
      'Novedad: derrumbe o cierre de vía',
    ],
    [buildTransition({ event: 'reportNovelty', toStateId: 13 }), 'Con novedad'],
    [buildTransition({ event: 'resolveNovelty' }), 'Novedad resuelta: vuelve a «En ruta»'],
    [buildTransition({ event: 'loseSignal', toStateId: 38, actor: 'system' }), 'Sin actualizar'],
  ])('%#', (entry, title) => {
    expect(only(entry)?.title).toBe(title)
  })
})

describe('sources', () => {
  test.each([
    [buildTransition(), 'conductor · Wilson Pardo'],
    [buildTransition({ enteredBy: laura }), 'conductor · Wilson Pardo · anotado por Laura Moreno'],
    [
      buildTransition({ actor: 'administrator', by: laura, enteredBy: laura }),
      'administración · Laura Moreno',
    ],
    [buildTransition({ actor: 'system', by: null }), 'automático'],
  ])('%#', (entry, source) => {
    expect(only(entry)?.source).toBe(source)
  })
})

test('the words of a reason, also where the clock chose the late twin', () => {
  const late = buildTransition({
    event: 'cancelBookingLate',
    toStateId: 35,
    reasonCode: 'CLIENTE_DESISTE',
  })
  expect(only(late)?.lines).toEqual(['El cliente desistió.'])
  expect(only(buildTransition({ event: 'cancel', reasonCode: 'DE_ANTES' }))?.lines).toEqual([
    'DE_ANTES.',
  ])
})

test('proof, penalty and what came late', () => {
  const entry = buildTransition({
    detail: {
      proof: { receivedBy: 'Ana', documentNumber: '77' },
      penaltyCop: 900_000,
      chargedTo: 'customer',
    },
    reportedAt: '2026-11-16T10:40:00.000Z',
  })
  expect(only(entry)?.lines.map(plainText)).toEqual([
    'Recibió Ana, cumplido 77.',
    'Penalidad al cliente: $ 900.000.',
    'Ocurrió a las 05:40; llegó después.',
  ])
})

test('newest first, each state with how long it lasted, also past notes in between', () => {
  const entries: TimelineEntry[] = [
    buildTransition({
      event: 'startLoading',
      toStateId: 7,
      at: '2026-11-16T08:00:00.000Z',
      version: 3,
    }),
    { kind: 'note', at: '2026-11-16T09:00:00.000Z', id: 'n', by: laura, text: 'Muelle 4' },
    buildTransition({ staySeconds: 9780 }),
  ]
  const items = toTimeline(entries, () => ({ medianMs: 4_800_000, p90Ms: 9_000_000 }))
  expect(items.map(({ title }) => title)).toEqual(['En ruta', 'Nota', 'Cargando'])
  expect(items.map(({ lines }) => lines.map(plainText))).toEqual([
    [],
    ['Muelle 4'],
    ['Duró 2 h 43, lo normal 1 h 20.'],
  ])
})

test('a step of the protocol', () => {
  expect(
    only({
      kind: 'novelty-step',
      at: '2026-11-16T09:00:00.000Z',
      noveltyId: 'n',
      step: 'call-driver',
      by: laura,
      note: 'contestó',
    }),
  ).toMatchObject({ title: 'Protocolo: llamar al conductor', lines: ['contestó'] })
})
