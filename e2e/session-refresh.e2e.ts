import type { Page } from '@playwright/test'
import { ApiClient } from './support/api-client.ts'
import { openConsoleData } from './support/open-console-data.ts'
import { liveChip } from './support/page-watch.ts'
import { demoAccount } from './support/server.ts'
import { expireAccessToken, restoreClock, openSignedIn, createSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const isRefresh = (url: string) => url.endsWith('/api/refreshToken')

function countRefreshes(...pages: Page[]): () => number {
  let count = 0
  for (const page of pages) {
    page.on('request', (request) => {
      if (isRefresh(request.url())) count += 1
    })
  }
  return () => count
}

test('calls with an expired token share one refresh and all succeed, in one tab and in three', async ({
  page,
  context,
}) => {
  await createSession(context)
  await openConsoleData(page)
  const refreshes = countRefreshes(page)
  await expireAccessToken(page)
  expect(await page.evaluate(() => consoleData.callAtOnce(20))).toBe(20)
  expect(refreshes()).toBe(1)

  await restoreClock(page)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) await openConsoleData(tab)
  const refreshesOfAll = countRefreshes(...tabs)
  await expireAccessToken(...tabs)
  const successes = await Promise.all(
    tabs.map((tab) => tab.evaluate(() => consoleData.callAtOnce(20))),
  )
  expect(successes).toEqual([20, 20, 20])
  expect(refreshesOfAll()).toBe(1)
  for (const tab of tabs) {
    expect(await tab.evaluate(() => consoleData.hasStoredUser())).toBe(true)
    expect(await tab.evaluate(() => consoleData.signedOutMessages)).toEqual([])
  }
})

test('three tabs whose token expires stay signed in', async ({ page, context }) => {
  await openSignedIn(page)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs.slice(1)) {
    await tab.goto('/admin/atencion')
    await expect(liveChip(tab)).toHaveText('En vivo')
  }
  await expireAccessToken(...tabs)
  const renewed = context.waitForEvent('response', (response) => isRefresh(response.url()))
  const answered = tabs.map((tab) =>
    tab.waitForResponse((response) => response.url().endsWith('/api/sessions') && response.ok(), {
      timeout: 30_000,
    }),
  )
  for (const tab of tabs) {
    await tab.getByRole('button', { name: 'Su cuenta' }).click()
    await tab.getByRole('link', { name: 'Perfil' }).click()
  }
  expect((await renewed).status()).toBe(200)
  await restoreClock(...tabs)
  await Promise.all(answered)
  for (const tab of tabs) await expect(tab).toHaveURL(/\/admin\//)
})

test('a session closed elsewhere leads to login, and sign-in returns to the page', async ({
  page,
  context,
  server,
  watch,
}) => {
  watch.allow(/400|401/)
  await openSignedIn(page, { at: '/admin/atencion?estados=13' })
  await expect(liveChip(page)).toHaveText('En vivo')

  const elsewhere = await ApiClient.signedIn(server.url, demoAccount)
  expect((await elsewhere.send('DELETE', '/api/sessions')).status).toBe(204)

  await expect(page.getByRole('alert')).toHaveText('Su sesión terminó. Inicie sesión de nuevo.')
  await expect(page).toHaveURL(/\/login\?volver=/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('user')

  await page.getByLabel('Correo').fill(demoAccount.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(demoAccount.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/admin/atencion?estados=13')
})

test('a rejected refresh stores nothing and shows the body as the message', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/400|401|403/)
  await createSession(context)
  await openConsoleData(page)
  // The companion cookie.
  await context.clearCookies({ name: 'sb' })
  await expireAccessToken(page)
  expect(await page.evaluate(() => consoleData.callAtOnce(20))).toBe(0)
  expect(await page.evaluate(() => consoleData.hasStoredUser())).toBe(false)
  expect(await page.evaluate(() => consoleData.signedOutMessages)).toEqual([
    'Su sesión terminó. Inicie sesión de nuevo.',
  ])
})
