import { csvForExcel } from '@arriero/domain/format/file-column.ts'
import { expectNewPartAccessible } from './support/accessibility.ts'
import { createSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const labels = ['Cliente', 'Orden del cliente', 'Origen', 'Destino', 'Carga', 'Flete']
/** Of the demo, by its NIT. */
const customer = '999.003.525-3'
/** A wrong cell each: its column and what it says. */
const wrong = [
  ['Cliente', 'Nadie S.A.'],
  ['Origen', 'Medelin'],
  ['Destino', 'Armenia'],
  ['Carga', ''],
  ['Flete', '4.850,5'],
] as const

test('a file with 40 mistakes is mended and imported once', async ({ page, context }) => {
  await createSession(context)
  const order = `E2E-${Date.now()}`
  const rowOf = (at: number) => [
    customer,
    `${order}-${at}`,
    'Bogotá',
    'Armenia, Quindío',
    `Caja ${at}`,
    '4.850.000',
  ]
  const mended = Array.from({ length: 45 }, (_, at) => rowOf(at))
  const mistaken = mended.map((cells, at) => {
    const [column, text] = wrong[at % wrong.length] ?? wrong[0]
    return at < 40 ? cells.with(labels.indexOf(column), text) : cells
  })
  const upload = (rows: string[][]) =>
    page.getByLabel('Archivo CSV o XLSX').setInputFiles({
      name: 'cargas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csvForExcel([labels, ...rows])),
    })
  const rows = page.getByRole('region', { name: 'Filas del archivo' })

  await page.goto('/admin/viajes/importar')
  await upload(mistaken)
  await expect(page.getByText('Filas con problemas').locator('..')).toContainText('40')
  await expect(rows.getByRole('listitem').first()).toHaveText(/Fila 2.*Cliente.*Nadie S\.A\./)
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(rows.getByText('Fila 41')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crear 5 viajes' })).toBeDisabled()
  await expectNewPartAccessible(page, 'main')

  await page.getByRole('button', { name: 'Elegir otro archivo' }).click()
  await upload(mended)
  await page.getByRole('button', { name: 'Crear 45 viajes' }).click()
  await expect(page.getByText('Listo: 45 viajes creados.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Listo: 45 viajes creados.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Viajes creados' }).getByRole('link')).toHaveCount(45)

  await page.getByRole('button', { name: 'Subir otro archivo' }).click()
  await upload(mended)
  await expect(page.getByRole('button', { name: 'No hay nada que crear' })).toBeDisabled()
  const known = rows.getByRole('link', { name: /^ya creado como V-\d+$/ })
  await known.first().click()
  await expect(page.getByText(`Orden del cliente: ${order}-0`).first()).toBeVisible()
})
