import { expectAccessible } from './support/accessibility.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ world: 'empty' })

test('an empty operation says why nothing is shown', async ({ page }) => {
  await openSignedIn(page)
  for (const [name, why] of [
    ['En curso', 'No hay viajes en curso'],
    ['Atención', 'Nada pendiente'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('main').getByText(why)).toBeVisible()
    await expectAccessible(page)
  }
})
