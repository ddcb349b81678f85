import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { describe, expect, test } from 'vitest'
import { buildTransition } from '#features/journeys/testing/build-journey.ts'
import { findItem, toTimelineItems } from './timeline-items.ts'

const laura = { id: 'l', name: 'Laura Moreno' }
const plainText = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const itemOf = (entry: TimelineEntry) => toTimelineItems([entry], () => undefined)[0]

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
    expect(itemOf(entry)?.title).toBe(title)
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
    expect(itemOf(entry)?.source).toBe(source)
  })
})

test('describes a reason, also for the late variant of an event', () => {
  const late = buildTransition({
    event: 'cancelBookingLate',
    toStateId: 35,
    reasonCode: 'CLIENTE_DESISTE',
  })
  expect(itemOf(late)?.lines).toEqual(['El cliente desistió.'])
  expect(itemOf(buildTransition({ event: 'cancel', reasonCode: 'DE_ANTES' }))?.lines).toEqual([
    'DE_ANTES.',
  ])
})

test('describes proof, penalty and a late report', () => {
  const entry = buildTransition({
    detail: {
      proof: { receivedBy: 'Ana', documentNumber: '77' },
      penaltyCop: 900_000,
      chargedTo: 'customer',
    },
    reportedAt: '2026-11-16T10:40:00.000Z',
  })
  expect(itemOf(entry)?.lines.map(plainText)).toEqual([
    'Recibió Ana, cumplido 77.',
    'Penalidad al cliente: $ 900.000.',
    'Ocurrió a las 05:40; llegó después.',
  ])
})

test('tells the real time from the time of the record', () => {
  const entry = buildTransition({
    at: '2026-11-16T19:05:00.000Z',
    occurredAt: '2026-11-16T18:20:00.000Z',
  })
  expect(itemOf(entry)?.lines).toEqual(['Registrado 14:05, ocurrió 13:20.'])
})

test('says where the truck was if it was not seen at the site', () => {
  const site = { where: 'away', distanceKm: 402.1, signalAgeSeconds: 180 }
  const arrival = { event: 'arriveAtDestination', toStateId: 10 } as const
  const away = { ...arrival, reasonCode: 'SITIO_CONFIRMA', detail: { site } }
  expect(itemOf(buildTransition(away))?.lines.map(plainText)).toEqual([
    'El sitio lo confirmó.',
    'A 402 km del sitio de descargue; señal de hace 3 min.',
  ])
  const there = { ...away, detail: { site: { ...site, where: 'at-site' } } }
  expect(itemOf(buildTransition(there))?.lines).toEqual(['El sitio lo confirmó.'])
  const byPhone = { ...arrival, detail: { site: { where: 'unknown' } } }
  expect(itemOf(buildTransition(byPhone))?.lines).toEqual([])
})

test('says that the return of a loaded truck is to be agreed', () => {
  const detail = { returnFreight: 'to-agree', progress: 0.6 }
  expect(itemOf(buildTransition({ event: 'cancel', toStateId: 19, detail }))?.lines).toEqual([
    'Llevaba la carga: la devolución y lo recorrido quedan por acordar.',
  ])
})

test('does not compare an interrupted part of a stay with the usual stay', () => {
  const novelty = { event: 'reportNovelty', fromStateId: 9, toStateId: 13, version: 5 } as const
  const entries = [buildTransition(), buildTransition({ ...novelty, staySeconds: 600 })]
  const [, driving] = toTimelineItems(entries, () => ({ medianMs: 1, p90Ms: 2 }))
  expect(driving?.lines.map(plainText)).toEqual(['Duró 10 min hasta la interrupción.'])
})

test('sorts newest first and gives each state its duration, also with a note in between', () => {
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
  const items = toTimelineItems(entries, () => ({ medianMs: 4_800_000, p90Ms: 9_000_000 }))
  expect(items.map(({ title }) => title)).toEqual(['En ruta', 'Nota', 'Cargando'])
  expect(items.map(({ lines }) => lines.map(plainText))).toEqual([
    [],
    ['Muelle 4'],
    ['Duró 2 h 43, lo normal 1 h 20.'],
  ])
})

test.each([
  ['no contestó', 'Llamó al conductor: no contestó'],
  [null, 'Protocolo: llamar al conductor'],
])('describes a step of the protocol with the outcome %s', (outcome, title) => {
  expect(
    itemOf({
      kind: 'novelty-step',
      at: '2026-11-16T09:00:00.000Z',
      noveltyId: 'n',
      step: 'call-driver',
      text: 'Llamar al conductor',
      outcome,
      by: laura,
      note: 'Suena apagado',
    }),
  ).toMatchObject({ title, lines: ['Suena apagado'] })
})

const linkable = [
  { at: '2026-11-15T12:03:00.000Z', version: null },
  { at: '2026-11-15T12:02:00.000Z', version: 12 },
  { at: '2026-11-15T12:01:00.000Z', version: 1 },
]

test.each([
  ['a link finds an item by its version', '12', linkable[1]],
  ['by its time', '2026-11-15T12:03:00.000Z', linkable[0]],
  ['by its time in another zone', '2026-11-15T07:01:00.000-05:00', linkable[2]],
  ['no item with that version', '2', undefined],
  ['no item at that time', '2026-11-15T12:04:00.000Z', undefined],
])('%s', (_name, event, found) => {
  expect(findItem(linkable, event)).toBe(found)
})
