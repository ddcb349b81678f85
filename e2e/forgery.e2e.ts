import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

let attacker: HttpServer
let attackerUrl: string

/** Another port of the same machine: for browsers the same site, so even strict cookies travel. */
test.beforeAll(async () => {
  attacker = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Premio</title><link rel="icon" href="data:,">')
  })
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve))
  attackerUrl = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`
})
test.afterAll(() => attacker.close())

test('a page of another origin can do nothing with the cookies of a signed-in person', async ({
  page,
  context,
  server,
}) => {
  await signIn(page)
  const trap = await context.newPage()
  const answers: number[] = []
  trap.on('response', (response) => {
    if (response.url().startsWith(`${server.url}/api/`)) answers.push(response.status())
  })
  await trap.goto(attackerUrl)

  // Without a custom header the browser sends it, cookies and all, and hides the answer.
  await trap.evaluate(async (api) => {
    for (const path of ['logOut', 'sessions', 'secondFactor/disable', 'invitations']) {
      for (const body of ['{"email":"ladron@example.com"}', null]) {
        await fetch(api + path, { method: 'POST', mode: 'no-cors', credentials: 'include', body })
      }
    }
  }, `${server.url}/api/`)
  // With one it must ask first, and is told nothing.
  const isBlocked = await trap.evaluate(async (api) => {
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': 'robado' }
    return fetch(`${api}logOut`, { method: 'POST', credentials: 'include', headers }).then(
      () => false,
      () => true,
    )
  }, `${server.url}/api/`)
  expect(isBlocked).toBe(true)
  // A form leaves the page, as a link would.
  await trap.evaluate((api) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: `${api}logOut`, enctype: 'text/plain' })
    document.body.append(form)
    form.submit()
  }, `${server.url}/api/`)
  await expect(trap).toHaveURL(`${server.url}/api/logOut`)

  expect(answers.length).toBeGreaterThanOrEqual(9)
  expect(answers.filter((status) => status < 400)).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: /en curso/ })).toBeVisible()
})
