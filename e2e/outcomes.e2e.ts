import { expectAccessibleInShape, inShapes } from './support/accessibility.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a number of the Tablero opens exactly its journeys', async ({ page }) => {
  await openSignedIn(page, { at: '/admin/tablero?periodo=13' })
  // Few enough to count on one screen.
  const few = page.getByRole('link', { name: /^[2-7] viajes .+, ver la lista$/ }).first()
  await expect(few).toBeVisible()
  await inShapes(page, ['a phone, dark', 'a desktop, dark'], (shape) =>
    expectAccessibleInShape(page, shape),
  )
  const count = Number.parseInt((await few.getAttribute('aria-label')) ?? '', 10)
  await few.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Viajes ${count}` })).toBeVisible()
  const rows = page.getByRole('grid', { name: 'Viajes' }).getByRole('row')
  await expect(rows.filter({ hasText: /V-\d{5}/ })).toHaveCount(count)
})
