import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { liveChip } from './support/page-watch.ts'
import { createSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

let attacker: HttpServer
let attackerUrl: string

/** Another port of the same machine is the same site for browsers, so even strict cookies are sent. */
test.beforeAll(async () => {
  attacker = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Premio</title><link rel="icon" href="data:,">')
  })
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve))
  attackerUrl = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`
})
test.afterAll(() => attacker.close())

test('a page of another origin can do nothing with the cookies of a signed-in user', async ({
  page,
  context,
  server,
}) => {
  await createSession(context)
  const attackerPage = await context.newPage()
  await attackerPage.goto(attackerUrl)

  // Without a custom header the browser sends the request with cookies and only hides the response.
  await attackerPage.evaluate(async (api) => {
    for (const path of ['logOut', 'sessions', 'secondFactor/disable', 'invitations']) {
      for (const body of ['{"email":"ladron@example.com"}', null]) {
        const request = { method: 'POST', mode: 'no-cors', credentials: 'include', body } as const
        await fetch(api + path, request).catch(() => undefined)
      }
    }
  }, `${server.url}/api/`)
  // With a custom header it must send a preflight first, which gets no permission.
  const isBlocked = await attackerPage.evaluate(async (api) => {
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': 'robado' }
    return fetch(`${api}logOut`, { method: 'POST', credentials: 'include', headers }).then(
      () => false,
      () => true,
    )
  }, `${server.url}/api/`)
  expect(isBlocked).toBe(true)
  // A form navigates like a link and shows the response.
  const formResponse = attackerPage.waitForResponse(`${server.url}/api/logOut`)
  await attackerPage.evaluate((api) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: `${api}logOut`, enctype: 'text/plain' })
    document.body.append(form)
    form.submit()
  }, `${server.url}/api/`)
  expect((await formResponse).status()).toBe(403)

  await page.goto('/admin/en-curso')
  await expect(page.getByRole('heading', { name: /en curso/ })).toBeVisible()
})

test('a link on another site opens the console with its session', async ({
  page,
  context,
  server,
}) => {
  await createSession(context)
  const mail = await context.newPage()
  // Another host name is another site: the page is requested without the strict cookies.
  await mail.goto(attackerUrl.replace('127.0.0.1', 'localhost'))
  await mail.evaluate((address) => {
    const link = document.createElement('a')
    Object.assign(link, { href: address, textContent: 'Ver los viajes' })
    document.body.append(link)
  }, `${server.url}/admin/atencion`)
  await mail.getByRole('link', { name: 'Ver los viajes' }).click()
  await expect(mail.getByRole('heading', { level: 1, name: /Atención/ })).toBeVisible()
  await expect(liveChip(mail)).toHaveText('En vivo')
  // The response to the request without cookies has not replaced them.
  await page.goto('/admin/en-curso')
  await expect(page.getByRole('heading', { name: /en curso/ })).toBeVisible()
})
