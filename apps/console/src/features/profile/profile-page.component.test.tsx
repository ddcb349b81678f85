import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openConsole } from '../../../test/stage/open-console.tsx'
import { me } from '../../../test/stage/scripted-api.ts'

test.each([
  ['Cambiar contraseña', 'Cambiar contraseña'],
  ['Activar', 'Activar el segundo factor'],
])('the dialog of «%s» opens, closes and returns the focus', async (opener, title) => {
  await openConsole('/admin/perfil')
  await expect.element(page.getByText('Esta sesión')).toBeVisible()
  const button = page.getByRole('button', { name: opener, exact: true })
  // With the keyboard only.
  for (let step = 0; step < 60 && document.activeElement !== button.element(); step += 1) {
    await userEvent.tab()
  }
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: title })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test.each([
  [false, /^Para entrar bastará con la contraseña/],
  [true, /con la contraseña sola no se podrá entrar/],
])('turning the app off says what is left (passkey: %s)', async (hasPasskey, sentence) => {
  const secondFactor = { ...me.secondFactor, isOn: true, recoveryCodesLeft: 8 }
  await openConsole('/admin/perfil', {
    answers: { 'GET /api/me': { ...me, hasPasskey, secondFactor } },
  })
  await page.getByRole('button', { name: 'Desactivar', exact: true }).click()
  await expect.element(page.getByRole('dialog').getByText(sentence)).toBeVisible()
})
