import type { ImportPreview } from '@arriero/domain/contract/http/registry-import.ts'
import type { MergePreview } from '@arriero/domain/contract/http/registry-merge.ts'
import type { DriverRecord } from '@arriero/domain/contract/http/registry.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'

const pageOf = (...entries: object[]) => ({ entries, nextCursor: null })
const driver = (id: string, surnames: string): DriverRecord => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  givenNames: 'Óscar',
  surnames,
  cedula: '1999000001',
  email: 'oscar@example.com',
  phone: '+573000000123',
  userStateId: 1,
  licenceCategory: 'C3',
  thirdPartyCompany: null,
  vehicle: null,
  papers: [],
  version: 1,
  changedBy: null,
  changedAt: null,
})
const [munoz, munos] = [driver('1', 'Muñoz'), driver('2', 'Muños')]
const id = '00000000-0000-4000-8000-000000000009'

afterEach(() => page.viewport(1440, 900))

test('a file is imported after its problems are shown', async () => {
  const preview: ImportPreview = {
    id,
    expiresAt: '2026-11-18T18:00:00.000Z',
    rowCount: 3,
    counts: { new: 1, unchanged: 0, changed: 1, invalid: 1 },
    ignoredColumns: ['Observaciones'],
    problems: [{ row: 4, column: 'Cédula', value: '12', message: 'La cédula es muy corta.' }],
    problemCount: 1,
    changes: [{ row: 3, name: 'Ana Niño', column: 'Celular', before: '1', after: '2' }],
    changeCount: 1,
  }
  const counts = { rowCount: 3, created: 0, changed: 0, unchanged: 0, skipped: 0 }
  const waiting = { id, state: 'waiting', done: 0, message: null, ...counts }
  const started = vi.fn<(body: unknown) => object>(() => waiting)
  let progress: object = { ...waiting, state: 'running', done: 2 }
  await openConsole('/admin/conductores', {
    answers: {
      'GET /api/drivers': pageOf(),
      'POST /api/drivers/import/preview': preview,
      'POST /api/drivers/import': started,
      [`GET /api/drivers/import/${id}`]: () => progress,
    },
  })
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar conductores' })
  await expect.element(dialog.getByRole('button', { name: 'Descargar la plantilla' })).toBeVisible()
  await userEvent.upload(
    dialog.getByLabelText('Archivo CSV o XLSX'),
    new File(['Nombres;Apellidos'], 'conductores.csv', { type: 'text/csv' }),
  )
  const problems = dialog.getByRole('region', { name: 'Problemas' })
  await expect.element(problems.getByText('La cédula es muy corta.')).toBeVisible()
  await expect.element(dialog.getByText('No usamos estas columnas: Observaciones.')).toBeVisible()
  await expectAccessible()
  await dialog.getByText('Actualizar los ya registrados').click()
  await dialog.getByRole('button', { name: 'Importar 2' }).click()
  await expect.element(dialog.getByText('2 de 3 filas', { exact: false })).toBeVisible()
  expect(started.mock.calls[0]?.[0]).toEqual({ previewId: id, rows: 'valid', withChanges: true })
  progress = { ...waiting, state: 'done', done: 3, created: 1, changed: 1, skipped: 1 }
  const result = 'Listo: 1 registrado, 1 actualizado y 1 fila con problemas no se importó.'
  await expect.element(dialog.getByText(result)).toBeVisible()
})

test('on a phone the problems of a file are read without scrolling sideways', async () => {
  await page.viewport(390, 844)
  const message =
    'Ese celular ya es de Íngrid Yurany Bermúdez Castañeda (CC 1.999.000.209); escriba otro.'
  const column = 'Categoría de la licencia'
  const problem = { row: 1204, column, value: 'conductor209@transportes.example.com', message }
  const preview: ImportPreview = {
    id,
    expiresAt: '2026-11-18T18:00:00.000Z',
    rowCount: 3,
    counts: { new: 0, unchanged: 0, changed: 0, invalid: 3 },
    ignoredColumns: [],
    problems: [problem],
    problemCount: 6,
    changes: [],
    changeCount: 0,
  }
  await openConsole('/admin/conductores', {
    answers: { 'GET /api/drivers': pageOf(), 'POST /api/drivers/import/preview': preview },
  })
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar conductores' })
  await userEvent.upload(
    dialog.getByLabelText('Archivo CSV o XLSX'),
    new File(['Nombres;Apellidos'], 'conductores.csv', { type: 'text/csv' }),
  )
  await expect.element(dialog.getByText('6 en 3 filas')).toBeVisible()
  const frame = dialog.getByRole('region', { name: 'Problemas' }).element()
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
  await expect.element(dialog.getByText('Filas con problemas')).toBeVisible()
  await expectAccessible()
})

test('trailers come in files too, with the days of their papers', async () => {
  const problem = {
    row: 2,
    column: 'Vence la póliza',
    value: '31/02/2027',
    message: 'No es un día.',
  }
  const preview: ImportPreview = {
    id,
    expiresAt: '2026-11-18T18:00:00.000Z',
    rowCount: 1,
    counts: { new: 0, unchanged: 0, changed: 0, invalid: 1 },
    ignoredColumns: [],
    problems: [problem],
    problemCount: 1,
    changes: [],
    changeCount: 0,
  }
  await openConsole('/admin/remolques', {
    answers: { 'GET /api/trailers': pageOf(), 'POST /api/trailers/import/preview': preview },
  })
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar remolques' })
  await expect.element(dialog.getByText(/Vence la póliza \(opcional\).*31\/12\/2027/)).toBeVisible()
  await userEvent.upload(
    dialog.getByLabelText('Archivo CSV o XLSX'),
    new File(['Placa;Tipo'], 'remolques.csv', { type: 'text/csv' }),
  )
  await expect.element(dialog.getByText('No es un día.')).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'No hay nada que importar' }))
    .toBeDisabled()
})

test('two drivers are merged, and either of them can stay', async () => {
  const record = ({ id: one, surnames }: DriverRecord) => ({
    id: one,
    name: `Óscar ${surnames}`,
    version: 1,
    document: 'CC 1.999.000.001',
    phone: '+573000000123',
  })
  const previewOf = (kept: DriverRecord, other: DriverRecord): MergePreview => ({
    kept: record(kept),
    other: record(other),
    journeys: 3,
    openJourneys: 1,
    devices: 0,
    papers: 2,
    vehicles: 0,
    consequence: null,
    refusal: null,
  })
  const refusal = 'El registro que desaparece está en «Bloqueado».'
  const merged = vi.fn<(body: unknown) => object>(() => munos)
  const reasons = ['phone', 'name']
  const read = vi.fn(() => previewOf(munos, munoz))
  await openConsole(`/admin/conductores?texto=oscar&abierto=${munoz.id}`, {
    answers: {
      'GET /api/drivers': pageOf(munoz, munos),
      'GET /api/vehicles': pageOf(),
      [`GET /api/drivers/${munoz.id}`]: munoz,
      [`GET /api/drivers/${munos.id}`]: munos,
      'GET /gateway/devices': { devices: [] },
      [`GET /api/drivers/${munoz.id}/duplicates`]: {
        duplicates: [{ id: munos.id, name: 'Óscar Muños', reasons }],
      },
      [`GET /api/drivers/${munoz.id}/merge`]: { ...previewOf(munoz, munos), refusal },
      [`GET /api/drivers/${munos.id}/merge`]: read,
      [`POST /api/drivers/${munos.id}/merge`]: merged,
    },
  })
  await expect
    .element(page.getByRole('link', { name: /^Ver papeles/ }))
    .toHaveAttribute('href', `/admin/usuarios/${munoz.id}?desde=registro&texto=oscar`)
  await page.getByRole('button', { name: 'Unir con otro…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unir con otro conductor' })
  await dialog.getByRole('radio', { name: 'Óscar Muños' }).click()
  await expect.element(dialog.getByText('Pasan: 3 viajes (1 abierto), 2 documentos.')).toBeVisible()
  await expect.element(dialog.getByText('CC 1.999.000.001, 300', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText(refusal)).toBeVisible()
  await expect
    .element(dialog.getByText(/^No coincide el nombre\. .* el mismo conductor/))
    .toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Que se quede Óscar Muños' }).click()
  await expect
    .element(dialog.getByRole('button', { name: 'Que se quede Óscar Muñoz' }))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Unir', exact: true }).click()
  await expect.element(page.getByRole('region', { name: 'Óscar Muños' })).toBeVisible()
  // One of the two is gone, so what a merge would move is not asked again.
  expect(read).toHaveBeenCalledOnce()
  expect(merged.mock.calls[0]?.[0]).toEqual({
    otherId: munoz.id,
    expectedVersion: 1,
    otherVersion: 1,
  })
})

test('two trailers are merged, and the trucks are told first', async () => {
  const trailer = (one: string, plate: string) => ({
    id: `00000000-0000-4000-8000-00000000001${one}`,
    plate,
    type: 'Tanque',
    vehicle: null,
    papers: [],
    version: 1,
    changedBy: null,
    changedAt: null,
  })
  const [kept, other] = [trailer('1', 'R77501'), trailer('2', 'R77510')]
  const record = ({ id: one, plate }: typeof kept) => ({
    id: one,
    name: plate,
    version: 1,
    document: null,
    phone: null,
  })
  const preview: MergePreview = {
    kept: record(kept),
    other: record(other),
    journeys: 0,
    openJourneys: 0,
    devices: 0,
    papers: 0,
    vehicles: 0,
    consequence: 'Lo llevará el vehículo ABC 123.',
    refusal: null,
  }
  await openConsole(`/admin/remolques?abierto=${kept.id}`, {
    answers: {
      'GET /api/trailers': pageOf(kept, other),
      'GET /api/vehicles': pageOf(),
      [`GET /api/trailers/${kept.id}`]: kept,
      [`GET /api/trailers/${kept.id}/duplicates`]: {
        duplicates: [{ id: other.id, name: other.plate, reasons: ['plate'] }],
      },
      [`GET /api/trailers/${kept.id}/merge`]: preview,
    },
  })
  await page.getByRole('button', { name: 'Unir con otro…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unir con otro remolque' })
  await dialog.getByRole('radio', { name: 'R77510' }).click()
  await expect.element(dialog.getByText(/No tiene nada que pasar\. Lo llevará/)).toBeVisible()
})
