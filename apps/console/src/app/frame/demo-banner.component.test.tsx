import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'

const account = { email: 'demo@arriero.example', password: 'arriero-demo' }
const banner = () => page.getByRole('banner')

test('real time needs no mark, only that the data are invented', async () => {
  await openConsole('/admin/en-curso', { config: { demo: { ...account, speed: 1 } } })
  await expect.element(banner().getByText('Datos de demostración')).toBeVisible()
  expect(banner().getByText(/×/).elements()).toEqual([])
})

test('a faster demo always says so, and offers real time', async () => {
  const change = vi.fn<() => Response>(() => new Response('En mantenimiento.', { status: 503 }))
  await openConsole('/admin/en-curso', {
    config: { demo: { ...account, speed: 10 } },
    answers: { 'PUT /gateway/demo/speed': change },
  })
  const button = banner().getByRole('button', { name: 'Demostración ×10' })
  await page.viewport(390, 844)
  await expect.element(button).toBeVisible()
  await page.viewport(1440, 900)
  await button.click()
  await expect.element(page.getByText(/los viajes empiezan de nuevo, para todos/)).toBeVisible()
  const choices = page.getByRole('menuitem')
  await expect.element(choices.nth(1)).toHaveAttribute('aria-current', 'true')
  await expectAccessible()
  await choices.nth(0).click()
  // What the server answers is said, and the speed on the screen stays the true one.
  await expect.element(page.getByText('La velocidad no cambió')).toBeVisible()
  await expect.element(button).toBeVisible()
  expect(change).toHaveBeenCalledOnce()
})
