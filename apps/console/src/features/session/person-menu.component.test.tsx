import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openConsole } from '../../../test/stage/open-console.tsx'
import { me } from '../../../test/stage/scripted-api.ts'

test('its items stay where they are when the name arrives', async () => {
  let answer = (): void => undefined
  const answered = new Promise<typeof me>((resolve) => {
    answer = () => resolve(me)
  })
  await openConsole('/admin/en-curso', { answers: { 'GET /api/me': () => answered } })
  await page.getByRole('button', { name: 'Su cuenta' }).click()
  const signOut = page.getByRole('button', { name: 'Cerrar sesión' })
  await expect.element(signOut).toBeVisible()
  const before = signOut.element().getBoundingClientRect().top

  answer()
  await expect.element(page.getByText(me.email)).toBeVisible()
  expect(signOut.element().getBoundingClientRect().top).toBe(before)
})
