import type { LogInBody } from '@arriero/domain/contract/http/session.ts'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible, openDialog } from './support/accessibility.ts'
import { addPerson } from './support/people.ts'
import { openSignedIn, signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Each code works once: `now` for the activation, then `next`, the code of the following thirty seconds. */
function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    now: () => totp.generate(),
    next: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Su cuenta' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
}

async function typePassword(page: Page, { email, password }: LogInBody): Promise<void> {
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Segundo factor' })).toBeVisible()
}

test('a second factor is turned on, used, and turned off', async ({ page, server, watch }) => {
  watch.allow(/401|422/)
  const person = await addPerson(server)
  await openSignedIn(page, { as: person, at: '/admin/perfil' })
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Clave para escribir')).toBeVisible()
  await expectAccessible(page, openDialog)
  const secret = (await dialog.locator('code').first().innerText()).replaceAll(/\s/g, '')
  const app = authenticatorApp(secret)

  await dialog.getByLabel('Dígito 1 de 6').click()
  await page.keyboard.type('000000')
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(dialog.getByText('El código no es correcto')).toBeVisible()
  await dialog.getByLabel('Dígito 1 de 6').click()
  await page.keyboard.type(app.now())
  await dialog.getByRole('button', { name: 'Activar' }).click()
  await expect(dialog.getByLabel('Ya los guardé')).toBeVisible()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectAccessible(page, openDialog)
  await dialog.getByLabel('Ya los guardé').check()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await expect(page.getByText('Activo', { exact: true })).toBeVisible()

  // The six digits can be pasted, and are submitted automatically.
  await signOut(page)
  await typePassword(page, person)
  await expect(page.getByLabel('Dígito 1 de 6')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Escriba los seis dígitos.')).toBeVisible()
  for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace')
  await page.getByLabel('Dígito 1 de 6').focus()
  await page.evaluate((code) => {
    const data = new DataTransfer()
    data.setData('text/plain', code)
    const paste = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    document.activeElement?.dispatchEvent(paste)
  }, app.next())
  await expect(page).toHaveURL(/\/admin\/en-curso/)

  // Without the phone a recovery code works; first a wrong one.
  await signOut(page)
  await typePassword(page, person)
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
  await page.getByLabel('Código de recuperación').fill('aaaaa-aaaaa')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('El código no es correcto')
  await page.getByLabel('Código de recuperación').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/en-curso/)

  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByText('9 códigos de recuperación')).toBeVisible()
  await page.getByRole('button', { name: 'Desactivar' }).click()
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await dialog.getByLabel('Código').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Desactivar' }).click()
  await expect(page.getByText('Segundo factor desactivado')).toBeVisible()
  await signOut(page)
  await signIn(page, person)
})

test('a passkey is added in the profile, then signs in alone', async ({ browser, server }) => {
  // Browsers have passkeys only on a domain name.
  const context = await browser.newContext({
    baseURL: server.url.replace('127.0.0.1', 'localhost'),
  })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const person = await addPerson(server)
  await openSignedIn(page, { as: person, at: '/admin/perfil' })
  await page.getByRole('button', { name: 'Agregar llave' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre de la llave').fill('Portátil de la central')
  await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await expectAccessible(page, openDialog)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel('Ya los guardé').check()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  const keys = page.getByRole('list', { name: 'Llaves de acceso' })
  await expect(keys).toContainText('Portátil de la central')
  await expect(keys).toContainText('Sin usar todavía')

  await signOut(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click()
  await expect(page).toHaveURL(/\/admin\/en-curso/)

  // It is a second factor too: the password alone is not enough any more.
  await signOut(page)
  await typePassword(page, person)
  await page.getByRole('button', { name: 'Usar llave de acceso' }).click()
  await expect(page).toHaveURL(/\/admin\/en-curso/)

  await page.goto('/admin/perfil')
  await expect(keys).toContainText('Último uso')
  await page.getByRole('button', { name: 'Quitar Portátil de la central' }).click()
  await dialog.getByRole('button', { name: 'Confirmar con llave de acceso' }).click()
  await expect(page.getByText('Llave quitada')).toBeVisible()
  await expect(keys).toBeHidden()
  await context.close()
})
