import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { Page } from '@playwright/test'
import { demoAccount } from './server.ts'

/** Signs in as a person does, on the login screen, and waits for the first page of the administration. */
export async function signIn(page: Page, account = demoAccount): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await untilInside(page)
}

/** Signed in without the login screen, for stories that begin inside: the same call, the same cookies. */
export async function enter(page: Page, account = demoAccount): Promise<void> {
  const context = page.context()
  await context.request.get('/config.json')
  const cookies = await context.cookies()
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await context.request.post('/api/logIn', {
    data: account,
    headers: { 'x-xsrf-token': decodeURIComponent(xsrf) },
  })
  const user = (await answer.json()) as StoredUser
  const value = encodeURIComponent(JSON.stringify(user))
  const { origin } = new URL(answer.url())
  await context.addCookies([{ name: 'user', value, url: origin, sameSite: 'Strict' }])
  await page.goto('/admin/en-curso')
  await untilInside(page)
}

/** The frame is there, and with it the keys. */
const untilInside = (page: Page) =>
  page.getByRole('heading', { level: 1 }).and(page.getByText('en curso')).waitFor()
