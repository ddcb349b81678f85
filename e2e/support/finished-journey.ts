import { expect, type Page } from '@playwright/test'
import { sixStates } from './seen-states.ts'

/** A journey that left the list is found by its code, says where it ended, and tells of all six states. */
export async function expectFinished(page: Page, code: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Buscar' })
  await palette.getByRole('combobox').fill(code)
  await palette.getByRole('option', { name: new RegExp(code) }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await expect(page.getByText(/quedó en «Finalizado»/)).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Línea de tiempo' })
  for (const label of sixStates) await expect(timeline.getByText(label).first()).toBeVisible()
}
