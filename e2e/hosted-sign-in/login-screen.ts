import type { Page } from '@playwright/test'
import { expect } from '../support/test.ts'

/** Opens a step of the login screen by its button. */
export async function openMethod(page: Page, button: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: button }).click()
}

export async function signInWithEmail(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await openMethod(page, 'Continuar con el correo del proveedor')
  await expect(page.getByRole('heading', { name: 'Correo del proveedor' })).toBeVisible()
  await page.getByLabel('Correo', { exact: true }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Asks for a code; `phone` as Firebase writes it. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await openMethod(page, 'Continuar con el celular')
  await page.getByLabel('Celular').fill(phone.replace('+57', ''))
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByRole('group', { name: 'Código de seis dígitos' })).toBeVisible()
}

/** The six digits are sent by themselves. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Dígito 1 de 6').click()
  await page.keyboard.type(code)
}

/** Creates an account of Google in the emulator's own page, which stands for Google's. */
export async function chooseGoogleAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add new account' }).click()
  await page.locator('#email-input').fill(email)
  await page.getByRole('button', { name: /^Sign in with/ }).click()
}

export async function expectAdministration(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/admin/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Our own form and the provider's methods each have an alert. */
export const expectProblem = (page: Page, sentence: string): Promise<void> =>
  expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
