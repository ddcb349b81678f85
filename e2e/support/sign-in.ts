import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { demoAccount } from './server.ts'

interface Entrance {
  /** Whose account. */
  as?: typeof demoAccount
  /** Where the story begins. */
  at?: string
}

/** Signs in as a person does, on the login screen, and waits for the first page of the administration. */
export async function signIn(page: Page, account = demoAccount): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Correo').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await untilInside(page)
}

/** Signed in without the login screen, for stories that begin inside. */
export async function enter(page: Page, { as: account, at }: Entrance = {}): Promise<void> {
  await holdSession(page.context(), account)
  await page.goto(at ?? '/admin/en-curso')
  await untilInside(page)
}

/** Gives a browser a session before it opens any page: the same call, the same cookies. */
export async function holdSession(context: BrowserContext, account = demoAccount): Promise<void> {
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

/** The frame is there, and with it the keys; and the page in it. */
async function untilInside(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}
