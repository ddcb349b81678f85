import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import Papa from 'papaparse'
import readXlsx from 'read-excel-file/node'
import {
  expectAccessible,
  expectNewPartAccessible,
  inShapes,
  openDialog,
} from './support/accessibility.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Viajes' }).getByRole('row').filter({ hasText: /V-\d/ })

/** The path of the file that the button saves. */
async function save(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return download.path()
}

test('the filtered journeys are exported, and other programs read the same in both files', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, { at: '/admin/viajes?estados=12' })
  await expect(rows(page).first()).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/\d$/)
  const count = Number((await heading.innerText()).replaceAll(/\D/g, ''))
  const shown = await rows(page).allInnerTexts()

  await page.getByRole('button', { name: 'Exportar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exportar viajes' })
  const ready = dialog.getByRole('heading', { name: 'El archivo está listo' })
  await dialog.getByRole('radio', { name: /^CSV/ }).check()
  await inShapes(page, ['a phone, dark'], () => expectNewPartAccessible(page, openDialog))
  await dialog.getByRole('button', { name: /^Exportar \d/ }).click()
  await expect(ready).toBeVisible()
  const csv = await save(page, dialog.getByRole('button', { name: /^Descargar/ }).first())
  const { data, errors } = Papa.parse<string[]>(await readFile(csv, 'utf8'), {
    delimiter: ';',
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  const [header = [], ...records] = data
  expect(records).toHaveLength(count)
  const at = (label: string) => header.indexOf(label)
  for (const [index, text] of shown.slice(0, 10).entries()) {
    const record = records[index] ?? []
    for (const label of ['Código', 'Cliente', 'Origen', 'Destino']) {
      expect(text, label).toContain(record[at(label)])
    }
    expect(record[at('Estado')]).toBe('Finalizado')
  }

  await dialog.getByRole('button', { name: 'Exportar otra vez' }).click()
  await dialog.getByRole('radio', { name: /^Excel/ }).check()
  await dialog.getByRole('button', { name: /^Exportar \d/ }).click()
  await expect(ready).toBeVisible()
  await dialog
    .getByRole('button', { name: /^Crear un enlace/ })
    .first()
    .click()
  const link = await dialog.getByText(/\/descarga#/).innerText()

  // Somebody without an account.
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('button', { name: 'Descargar' })).toBeVisible()
  await expectAccessible(visitor)
  const xlsx = await save(visitor, visitor.getByRole('button', { name: 'Descargar' }))
  const [sheet] = await readXlsx(xlsx)
  const [xlsxHeader, ...xlsxRecords] = sheet?.data ?? []
  expect(xlsxHeader).toEqual(header)
  expect(xlsxRecords.map((record) => record.map(asCsvText))).toEqual(records)
  await visitor.goto('about:blank')
  await visitor.goto(`${link}x`)
  await expect(visitor.getByRole('heading', { name: 'Enlace no disponible' })).toBeVisible()
  await context.close()
})

/** As the same cell is in the CSV file. */
function asCsvText(cell: unknown): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'string') return cell
  if (!(cell instanceof Date)) throw new TypeError('No cell is of another kind')
  // A part of a day in binary is a millisecond early at times.
  const rounded = new Date(Math.round(cell.getTime() / 1000) * 1000)
  const [day, time = ''] = rounded.toISOString().split('T')
  return `${day?.split('-').toReversed().join('/')} ${time.slice(0, 5)}`
}
