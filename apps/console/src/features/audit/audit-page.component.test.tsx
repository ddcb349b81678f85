import type { AuditLine, AuditList } from '@arriero/domain/contract/http/audit.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAccessibleAgain,
  openConsole,
} from '../../../test/stage/open-console.tsx'

const ana = '00000000-0000-4000-8000-000000000001'
const journey = '00000000-0000-4000-8000-000000000002'

const buildLine = (overrides: Partial<AuditLine> = {}): AuditLine => ({
  id: '12',
  at: '2026-11-16T15:04:00.000Z',
  event: 'journey.depart',
  actor: { kind: 'administrator', id: ana, name: 'Ana Niño' },
  subject: {
    kind: 'journey',
    id: journey,
    label: 'V-10023',
    page: { kind: 'journey', id: journey },
  },
  changes: [{ field: 'Estado', before: 'En sitio de cargue', after: 'En ruta' }],
  hasMasked: false,
  device: 'Chrome en Windows',
  address: '203.0.113.9',
  requestId: 'solicitud-1',
  ...overrides,
})

const masked = buildLine({
  id: '11',
  at: '2026-11-16T14:00:00.000Z',
  event: 'driver.changed',
  actor: { kind: 'system', id: null, name: null },
  subject: { kind: 'driver', id: ana, label: 'Óscar Peña', page: { kind: 'person', id: ana } },
  changes: [{ field: 'Cédula', before: '•••050', after: '•••051' }],
  hasMasked: true,
  device: null,
})

const listOf = (...entries: AuditLine[]): AuditList => ({
  entries,
  nextCursor: null,
  filtered: { actor: 'Ana Niño', subject: 'V-10023' },
})

test('tells who did what and when', async () => {
  await openConsole('/admin/auditoria', {
    answers: { 'GET /api/audit': listOf(buildLine(), masked) },
  })
  const rows = page.getByRole('list', { name: 'Auditoría' }).getByRole('listitem')
  await expect
    .element(rows.first())
    .toHaveTextContent(
      /16\/11\/2026 10:04.*Ana Niño.*Registró la salida con carga.*Viaje: V-10023.*Chrome en Windows/,
    )
  await expect.element(rows.nth(1)).toHaveTextContent(/El sistema.*Cambió al conductor.*Óscar Peña/)
  await expectAccessible()
})

test('filters, the open entry and the keys change the address', async () => {
  const { address, goBack } = await openConsole('/admin/auditoria', {
    answers: { 'GET /api/audit': listOf(buildLine(), masked) },
  })
  await page.getByRole('button', { name: 'Viajes', exact: true }).click()
  await expect.poll(address).toBe('/admin/auditoria?tipo=viajes')
  await page
    .getByRole('combobox', { name: 'Filtrar por lo que pasó' })
    .selectOptions('Canceló el viaje')
  await expect.poll(address).toBe('/admin/auditoria?que=journey.cancel')
  await page.getByRole('button', { name: 'Periodo' }).click()
  await page.getByRole('button', { name: 'Ayer' }).click()
  await expect.poll(address).toBe('/admin/auditoria?que=journey.cancel&periodo=ayer')

  await userEvent.keyboard('jj{Enter}')
  await expect.poll(address).toContain('abierto=11')
  await userEvent.keyboard('k')
  await expect.poll(address).toContain('abierto=12')
  const panel = page.getByRole('region', { name: 'Registró la salida con carga' })
  const changed = panel.getByRole('row', { name: 'Estado En sitio de cargue En ruta' })
  await expect.element(changed).toBeVisible()
  await expect.element(panel.getByText('203.0.113.9')).toBeVisible()
  await expectAccessibleAgain()
  // One step back leaves the entries, however many were looked at, and so it does with what was typed.
  goBack()
  await expect.poll(address).toBe('/admin/auditoria?que=journey.cancel&periodo=ayer')
  await userEvent.keyboard('/')
  await userEvent.keyboard('V-10023')
  await expect.poll(address).toContain('texto=V-10023')
  goBack()
  await expect.poll(address).toBe('/admin/auditoria?que=journey.cancel')
})

test('offers newer entries, and the next page again when it fails', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let isBroken = true
  const first = Array.from({ length: 30 }, (_, index) => buildLine({ id: `${100 - index}` }))
  let newest = first
  const read = vi.fn((query: URLSearchParams) => {
    if (!query.has('cursor')) return { ...listOf(...newest), nextCursor: 'siguiente' }
    if (isBroken) throw new TypeError('Failed to fetch')
    return listOf(masked)
  })
  await openConsole('/admin/auditoria', { answers: { 'GET /api/audit': read } })
  const list = page.getByRole('list', { name: 'Auditoría' })
  await expect.element(list.getByRole('listitem').first()).toBeVisible()
  list.element().parentElement?.scrollTo({ top: 10_000 })
  await expect.element(page.getByText(/Faltan registros por traer/)).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(list.getByText('Cambió al conductor')).toBeVisible()
  const reads = read.mock.calls.length

  newest = [buildLine({ id: '102' }), buildLine({ id: '101' }), ...first]
  vi.setSystemTime(Date.now() + 31_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('2 más recientes')).toBeVisible()
  // Only the newest page is read again.
  expect(read.mock.calls.length).toBe(reads + 1)
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect.element(page.getByText('2 más recientes')).not.toBeInTheDocument()
  vi.useRealTimers()
})

test('an entry leads to others, and shows masked values on request', async () => {
  const reveal = vi.fn(() => ({
    changes: [{ field: 'Cédula', before: '1020304050', after: '1020304051' }],
  }))
  const { address } = await openConsole('/admin/auditoria?abierto=11', {
    answers: {
      'GET /api/audit': listOf(buildLine()),
      'GET /api/audit/11': masked,
      'POST /api/audit/11/reveal': reveal,
    },
  })
  const panel = page.getByRole('region', { name: 'Cambió al conductor' })
  await expect.element(panel.getByRole('row', { name: 'Cédula •••050 •••051' })).toBeVisible()
  await expect.element(panel.getByText('No se registró')).toBeVisible()
  expect(reveal).not.toHaveBeenCalled()
  await panel.getByRole('button', { name: 'Mostrar los datos ocultos' }).click()
  await expect
    .element(panel.getByRole('row', { name: 'Cédula 1020304050 1020304051' }))
    .toBeVisible()
  await expect.element(panel.getByRole('table', { name: 'Qué cambió' })).toHaveFocus()
  await panel.getByRole('link', { name: 'Ver todo lo que le pasó' }).click()
  await expect.poll(address).toBe(`/admin/auditoria?sobre=driver%3A${ana}`)
  await page.getByRole('button', { name: 'Quitar el filtro «Sobre: V-10023»' }).click()
  await expect.poll(address).toBe('/admin/auditoria')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('exports what was counted', async () => {
  const sent = vi.fn(() => new Blob(['a;b']))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await openConsole('/admin/auditoria?tipo=viajes', {
    answers: {
      'GET /api/audit': listOf(buildLine()),
      'GET /api/audit/count': { count: 1248, through: 'hasta-aqui' },
      'GET /api/audit/export': sent,
    },
  })
  await page.getByRole('button', { name: 'Exportar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exportar la auditoría' })
  await expect.element(dialog.getByText(/^1\.248 registros con los filtros/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toHaveBeenCalledOnce()
  expect(click).toHaveBeenCalledOnce()
  click.mockRestore()
})

test('tells why nothing is there, and what failed', async () => {
  const { address } = await openConsole(`/admin/auditoria?quien=${ana}`, {
    answers: { 'GET /api/audit': listOf() },
  })
  await expect.element(page.getByText('Ningún registro cumple los filtros')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /«Quién: Ana Niño»/ })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await expect.poll(address).toBe('/admin/auditoria')
  await expect.element(page.getByText('Todavía no hay registros')).toBeVisible()

  await openConsole('/admin/auditoria', {
    answers: {
      'GET /api/audit': () => {
        throw new TypeError('Failed to fetch')
      },
    },
  })
  await expect.element(page.getByText('No pudimos traer la auditoría')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expectAccessibleAgain()
})
