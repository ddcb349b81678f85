import { expectAccessible } from './support/accessibility.ts'
import { fillActivation } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ world: 'unclaimed' })

test('the first start prints a link for the first administrator', async ({ page, server }) => {
  const [link = ''] = /http\S+\/activate\/\S+/.exec(server.output) ?? []
  await page.goto(link)
  await expect(page.getByText('la primera persona que administre')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Correo').fill('primera@example.com')
  await fillActivation(page)
  await page.getByRole('button', { name: 'Activar y entrar' }).click()
  await expect(page).toHaveURL(/\/admin\/en-curso/)

  await page.getByRole('link', { name: 'Notificaciones', exact: true }).click()
  await expect(page.getByRole('main').getByText('No hay notificaciones')).toBeVisible()
  await expectAccessible(page)
})
