/// <reference types="@vitest/browser-playwright" />
import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
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

test('a press that began before the name arrived opens it', async () => {
  let answer = (): void => undefined
  const answered = new Promise<typeof me>((resolve) => {
    answer = () => resolve(me)
  })
  await openConsole('/admin/en-curso', { answers: { 'GET /api/me': () => answered } })
  const button = page.getByRole('button', { name: 'Su cuenta' })
  await moveMouse(button.element(), 'mousePressed')
  answer()
  await expect.element(button).toHaveTextContent(/^[A-Z]{2}$/)
  await moveMouse(button.element(), 'mouseReleased')
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
})

/** A real press or release in the middle of `element`. */
async function moveMouse(element: Element, type: 'mousePressed' | 'mouseReleased') {
  const box = element.getBoundingClientRect()
  // The test runs in a frame at the top left, which is made smaller to fit.
  const scale = (window.frameElement?.getBoundingClientRect().width ?? 0) / window.innerWidth
  const x = (box.left + box.width / 2) * scale
  const y = (box.top + box.height / 2) * scale
  await cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
}
