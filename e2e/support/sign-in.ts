import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { demoAccount } from './server.ts'

interface SignedInOptions {
  /** Account to use. */
  as?: typeof demoAccount
  /** First page to open. */
  at?: string
}

/** Signs in on the login screen and waits for the first page of the administration. */
export async function signIn(page: Page, account = demoAccount): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await waitForConsole(page)
}

/** Opens the console signed in, without the login screen. */
export async function openSignedIn(
  page: Page,
  { as: account, at }: SignedInOptions = {},
): Promise<void> {
  await createSession(page.context(), account)
  await page.goto(at ?? '/admin/en-curso')
  await waitForConsole(page)
}

/** Gives a browser a session before it opens any page, with the same call and cookies as the login screen. */
export async function createSession(context: BrowserContext, account = demoAccount): Promise<void> {
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
}

/** Waits for the frame, which binds the shortcuts, and for the page in it. */
async function waitForConsole(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}

/** Advances the browser's clock, so that it considers the access token expired; the server's clock is unchanged. */
export async function expireAccessToken(...pages: Page[]): Promise<void> {
  const later = Date.now() + 11 * minuteMs
  await Promise.all(pages.map((page) => page.clock.setFixedTime(later)))
}

/** Sets the browser's clock back to the real time. */
export async function restoreClock(...pages: Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.clock.setFixedTime(Date.now())))
}
