import { expectAccessible } from './support/accessibility.ts'
import { demoAccount } from './support/server.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test, inOwnWorld } from './support/test.ts'

// Needs its own server, because an account and an address reach their limit.
inOwnWorld(import.meta.url)

test('too many wrong passwords start a countdown, and a known device can still sign in', async ({
  page,
  browser,
  server,
  watch,
}) => {
  watch.allow(/401|429/)
  // The real user has signed in here before, and signed out.
  const known = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(known)
  await known.getByRole('button', { name: 'Su cuenta' }).click()
  await known.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(known).toHaveURL(/\/login/)

  await page.goto('/login')
  await page.getByLabel('Correo').fill(demoAccount.email)
  const enter = page.getByRole('button', { name: 'Entrar' })
  for (let guess = 1; guess <= 11; guess += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/logIn'))
    await page.getByLabel('Contraseña', { exact: true }).fill(`intento ${guess}`)
    await enter.click()
    expect((await answered).status()).toBe(guess <= 10 ? 401 : 429)
  }
  await expect(page.getByRole('alert')).toContainText('Demasiados intentos')
  await expect(page.getByRole('alert')).toContainText(/Puede intentar/)
  await expect(enter).toBeDisabled()
  await expectAccessible(page)

  // The limit is per account, so another account is not locked.
  await page.getByLabel('Correo').fill('yuliana@arriero.example')
  await expect(enter).toBeEnabled()
  await expect(page.getByRole('alert')).toBeEmpty()

  await signIn(known)
})
