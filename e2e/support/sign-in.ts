import type { Page } from '@playwright/test'
import { demoAccount } from './server.ts'

export async function signIn(page: Page, account = demoAccount): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/admin**')
}
