import type { Page } from '@playwright/test'
import { expectAccessibleInShape, inShapes } from './support/accessibility.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Viajes' }).getByRole('row').filter({ hasText: /V-\d/ })

/** The number beside a facet or the title. */
async function numberIn(text: Promise<string>): Promise<number> {
  const [number = ''] = /[\d.]+$/.exec((await text).trim()) ?? []
  return Number(number.replaceAll('.', ''))
}

test('past journeys are filtered, counted, opened and found again by going back', async ({
  page,
}) => {
  await openSignedIn(page, { at: '/admin/viajes' })
  await expect(rows(page).first()).toBeVisible()

  const cancelled = page.getByRole('button', { name: /^Cancelados \d/ })
  const counted = await numberIn(cancelled.innerText())
  await cancelled.click()
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => numberIn(title.innerText())).toBe(counted)
  await expect(rows(page).filter({ hasNotText: /Cancelad|cancelada|Cancelación/ })).toHaveCount(0)

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('group', { name: 'Viaje elegido' })
  await expect(panel.getByText(`2 de ${counted}`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Viaje anterior' })).toBeVisible()
  await page.goBack()
  await expect(panel.getByText(`2 de ${counted}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await inShapes(page, ['a phone, dark'], (shape) => expectAccessibleInShape(page, shape))
})
