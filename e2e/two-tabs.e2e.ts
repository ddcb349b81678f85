import { liveChip } from './support/live-chip.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('signing out in one tab takes the other one out too', async ({ page, context }) => {
  await enter(page)
  const other = await context.newPage()
  await other.goto('/admin/atencion')
  await expect(other.getByRole('heading', { level: 1, name: /Atención/ })).toBeVisible()
  await expect(liveChip(other)).toHaveText('En vivo')

  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)

  await expect(other).toHaveURL(/\/login\?volver=\/admin\/atencion/)
  await expect(other.getByLabel('Correo')).toBeVisible()
})
