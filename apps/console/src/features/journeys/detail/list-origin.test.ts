import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import { expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { buildSurcharge } from '#features/journeys/testing/build-surcharge.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { type ListOrigin, listIds, readListOrigin } from './list-origin.ts'

const late: readonly Attention[] = [{ reason: 'late', severity: 'high', since: 5 }]
const slow: readonly Attention[] = [{ reason: 'slow', severity: 'medium', since: 1 }]

const underWay = new TestingRows(
  buildAssessed('a', { code: 'V-9' }),
  buildAssessed('b', { code: 'V-8', attention: slow }),
  buildAssessed('c', { code: 'V-10', attention: late }),
  buildAssessed('tray', { code: 'V-1', journeyStateId: 13, attention: late }),
)

const now = Date.parse('2026-11-16T12:00:00.000Z')
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const toAssign = new TestingRows(
  buildAssessed('later', { journeyStateId: 20, loadingAt: inHours(9) }),
  buildAssessed('soon', { journeyStateId: 20, loadingAt: inHours(1) }),
  buildAssessed('request', { journeyStateId: 1, loadingAt: null, stateSince: inHours(-1) }),
)
const waiting = (id: string, journeyId: string, hours: number) =>
  buildSurcharge(id, { journey: { id: journeyId, code: 'V-1' }, endedAt: inHours(-hours) })
const toApprove = new TestingRows(
  waiting('s1', 'third', 1),
  waiting('s2', 'second', 2),
  { ...waiting('s3', 'first', 3), site: 'destination' as const },
  waiting('s4', 'second', 4),
)
const loaded = ({ texto }: { texto?: string | undefined }) => [`loaded of ${texto}`]
const sources = { underWay, toAssign, toApprove, loaded }

test.each<[string, ListOrigin, string[]]>([
  [
    'En curso in its order',
    { path: '/admin/en-curso', search: { orden: 'codigo' } },
    ['tray', 'b', 'a', 'c'],
  ],
  [
    'En curso without the tray',
    { path: '/admin/en-curso', search: { orden: 'codigo', soloEnCurso: 1 } },
    ['b', 'a', 'c'],
  ],
  ['En curso filtered', { path: '/admin/en-curso', search: { texto: 'V-9' } }, ['a']],
  ['the queue filtered', { path: '/admin/atencion', search: { motivo: 'slow' } }, ['b']],
  ['the queue includes the tray', { path: '/admin/atencion', search: { estados: [13] } }, ['tray']],
  [
    'Por asignar, the most urgent first',
    { path: '/admin/por-asignar', search: {} },
    ['request', 'soon', 'later'],
  ],
  ['Por asignar filtered', { path: '/admin/por-asignar', search: { pronto: 1 } }, ['soon']],
  [
    'the journeys of Por aprobar, each once',
    { path: '/admin/por-aprobar', search: {} },
    ['second', 'first', 'third'],
  ],
  [
    'Por aprobar filtered',
    { path: '/admin/por-aprobar', search: { sitio: 'destination' } },
    ['first'],
  ],
  [
    'what Viajes has loaded',
    { path: '/admin/viajes', search: { texto: 'V-9' } },
    ['loaded of V-9'],
  ],
])('%s', (_, origin, ids) => {
  expect(listIds(sources, origin, { now, leadMinutes: 120 })).toEqual(ids)
})

test('accepts only the lists, and drops invalid filters', () => {
  expect(readListOrigin('/admin/perfil', {})).toBeUndefined()
  expect(readListOrigin(undefined, undefined)).toBeUndefined()
  expect(readListOrigin('/admin/en-curso', { orden: 'nada', texto: 'V-9' })).toEqual({
    path: '/admin/en-curso',
    search: expect.objectContaining({ orden: undefined, texto: 'V-9' }),
  })
  expect(readListOrigin('/admin/atencion', null)?.path).toBe('/admin/atencion')
  expect(
    readListOrigin('/admin/por-asignar', { tipo: 'booking', pronto: 7 })?.search,
  ).toMatchObject({
    tipo: 'booking',
    pronto: undefined,
  })
  const viajes = readListOrigin('/admin/viajes', { estados: '12,99', tarde: 'quizas' })
  expect(viajes?.search).toMatchObject({ estados: [12], tarde: undefined })
  expect(readListOrigin('/admin/por-aprobar', { sitio: 'origin' })?.search).toMatchObject({
    sitio: 'origin',
  })
})
