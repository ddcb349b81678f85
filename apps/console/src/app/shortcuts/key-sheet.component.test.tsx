import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'

test('the menu names the key of the sheet, and opens it', async () => {
  await page.viewport(1440, 900)
  await openConsole('/admin/en-curso')
  const button = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('button', { name: 'Atajos de teclado' })
  await expect.element(button).toHaveTextContent('Atajos?')
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
})

test('the key sheet shows keys that work, and single keys can be turned off', async () => {
  const { address } = await openConsole('/admin/en-curso')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect.element(sheet).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()

  await userEvent.keyboard('gn')
  await expect.poll(address).toBe('/admin/notificaciones')

  await userEvent.keyboard('?')
  await sheet.getByLabelText('Atajos de una sola tecla').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await userEvent.keyboard('ge')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible()
  expect(address()).toBe('/admin/notificaciones')
})
