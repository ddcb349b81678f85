import type { Page } from '@playwright/test'
import { demoAccount } from './server.ts'

/** Signs in and waits for the first page of the administration. */
export async function signIn(page: Page, account = demoAccount): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  // The frame is there, and with it the keys.
  await page.getByRole('heading', { level: 1 }).and(page.getByText('en curso')).waitFor()
}
