import type { JourneyImportPreview } from '@arriero/domain/contract/http/journey-import.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAgain, openConsole } from '../../../../test/stage/open-console.tsx'
import { failWith } from '../../../../test/stage/scripted-api.ts'

const cells = {
  customer: 'Café Altura Serena S.A.S.',
  origin: 'Bogotá',
  destination: 'Armenia',
  cargo: 'Café en sacos',
  loadingAt: '20/11/2026 08:00',
  price: '$ 4.850.000',
}
const known = { id: '00000000-0000-4000-8000-0000000000aa', code: 'V-1001' }
const invalid = { ...cells, status: 'invalid' as const, journey: null }
const seen: JourneyImportPreview = {
  id: '00000000-0000-4000-8000-0000000000bb',
  expiresAt: '2026-11-16T16:00:00.000Z',
  rowCount: 4,
  counts: { new: 1, known: 1, invalid: 2 },
  ignoredColumns: ['Vendedor'],
  rows: [
    { ...cells, row: 2, status: 'new', journey: null },
    { ...cells, row: 3, status: 'known', journey: known },
    { ...invalid, row: 4 },
    { ...invalid, row: 5 },
  ],
  problems: [
    {
      row: 4,
      column: 'Destino',
      value: 'Armenia',
      message: 'Armenia existe en Quindío y en Antioquia.',
    },
    {
      row: 5,
      column: 'Flete',
      value: '4.850,5',
      message: 'Escriba el valor en pesos y sin centavos.',
    },
  ],
  problemCount: 2,
}
const progress = {
  id: seen.id,
  state: 'done',
  rowCount: 4,
  done: 4,
  created: 1,
  unchanged: 1,
  skipped: 2,
  message: null,
}

const preview = 'POST /gateway/journeys/import/preview'
const file = new File(['Cliente;Origen'], 'viajes.csv', { type: 'text/csv' })
const chooseFile = () => userEvent.upload(page.getByLabelText('Archivo CSV o XLSX'), file)
const stepTitle = (name: string) => page.getByRole('heading', { level: 2, name })
const problemAt = (text: string) => page.getByRole('listitem').filter({ hasText: text })

test('a file is reviewed, its problems are walked by keys, and its valid rows are created', async () => {
  const started = vi.fn((_body: unknown) => ({ ...progress, state: 'waiting', done: 0 }))
  const { address } = await openConsole('/admin/viajes/importar', {
    answers: {
      [preview]: seen,
      'POST /gateway/journeys/import': started,
      [`GET /gateway/journeys/import/${seen.id}`]: progress,
      [`GET /gateway/journeys/import/${seen.id}/journeys`]: {
        journeys: [{ row: 2, id: known.id, code: 'V-1002' }],
      },
    },
  })
  await chooseFile()
  await expect.element(problemAt('Fila 4')).toHaveTextContent('Destino')
  await expect.element(stepTitle('Revise lo que se va a crear')).toHaveFocus()
  await expect
    .element(page.getByText('Archivo revisado: 1 por crear, 1 ya creado y 2 con problemas.'))
    .toHaveRole('status')
  // Only problems at first; all rows on request.
  expect(page.getByRole('listitem').filter({ hasText: 'Fila 2' }).elements()).toEqual([])
  await page.getByRole('switch', { name: 'Solo con problemas' }).click()
  await expect.element(page.getByRole('link', { name: 'ya creado como V-1001' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Problema siguiente' }).click()
  await expect.poll(() => document.activeElement?.textContent).toContain('Fila 4')
  await userEvent.keyboard('j')
  await expect.poll(() => document.activeElement?.textContent).toContain('Fila 5')
  await expectAccessibleAgain()

  const create = page.getByRole('button', { name: 'Crear 1 viaje' })
  await expect.element(create).toBeDisabled()
  await page.getByRole('radio', { name: 'Solo las filas sin problemas' }).click()
  await create.click()
  await expect
    .element(page.getByText('Listo: 1 viaje creado, 1 ya estaba creado y 2 filas con problemas'))
    .toBeVisible()
  await expect.element(stepTitle('Creación de los viajes')).toHaveFocus()
  expect(address()).toBe(`/admin/viajes/importar?importacion=${seen.id}`)
  expect(started).toHaveBeenCalledWith({ previewId: seen.id, rows: 'valid' })
  await expect.element(page.getByRole('link', { name: 'V-1002' })).toBeVisible()
  await page.getByRole('button', { name: 'Subir otro archivo' }).click()
  await expect.element(stepTitle('Elija el archivo')).toHaveFocus()
  expect(address()).toBe('/admin/viajes/importar')
})

test('an import is found again by its address, until its result is gone', async () => {
  let answer: unknown = { ...progress, state: 'running', done: 3 }
  const at = `/admin/viajes/importar?importacion=${seen.id}`
  const read = `GET /gateway/journeys/import/${seen.id}`
  await openConsole(at, { answers: { [read]: () => answer } })
  await expect.element(page.getByText('Creando los viajes… 3 de 4 filas.')).toBeVisible()
  answer = { ...progress, created: 0 }
  await expect.element(page.getByText(/^Listo: 1 ya estaba creado/)).toHaveRole('status')

  const body = { responseCode: 'import.expired', responseMessage: 'La revisión venció.' }
  await openConsole(at, { answers: { [read]: failWith({ status: 404, body }) } })
  await expect.element(page.getByText(/ya no está: se guarda una hora/)).toBeVisible()
  await page.getByRole('button', { name: 'Subir otro archivo' }).click()
  await expect.element(stepTitle('Elija el archivo')).toHaveFocus()
})

test('the chosen file stays while the server is away, and when the person comes back to the page', async () => {
  let isAway = true
  const away = failWith({ status: 0 })
  await openConsole('/admin/viajes/importar', {
    answers: { [preview]: () => (isAway ? away() : seen) },
  })
  await chooseFile()
  await expect.element(page.getByText('Conexión al servidor')).toBeVisible()
  await expect.element(page.getByText('viajes.csv')).toBeVisible()
  await page.getByRole('heading', { name: 'Viajes desde un archivo' }).click()
  await userEvent.keyboard('gj')
  await expect.element(page.getByRole('heading', { name: 'Ajustes', level: 1 })).toBeVisible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('desde un archivo')
  await expect.element(page.getByRole('option', { name: /Viajes desde un archivo/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('viajes.csv')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Revisar otra vez' }).click()
  await expect.element(problemAt('Fila 5')).toBeVisible()
})
