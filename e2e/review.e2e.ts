import type { UserCounts, UserRow, UsersPage } from '@arriero/domain/contract/http/review.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { Page } from '@playwright/test'
import { ApiClient } from './support/api-client.ts'
import { type Driver, findDrivers } from './support/gateway-clients.ts'
import { demoAccount } from './support/server.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, inOwnWorld, test } from './support/test.ts'

// A blocked phone would stop other tests that ask every driver.
inOwnWorld(import.meta.url)

const diego = { ...demoAccount, email: 'diego@arriero.example' }
const name = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the first document and approves the others, with keys alone. Answers whose case it was. */
async function askForCorrection(page: Page): Promise<string> {
  await expect(page.getByRole('button', { name: 'Correcto A' })).toBeEnabled()
  const whose = (await name(page).textContent()) ?? ''
  await page.keyboard.press('c')
  await page.keyboard.press('1')
  const decide = page.getByRole('button', { name: /^Pedir corrección…/ })
  while (!(await decide.isVisible())) await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Pedir corrección a ${whose}` })
  await expect(dialog.getByRole('button', { name: 'Pedir corrección' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name(page)).not.toHaveText(whose)
  return whose
}

async function countIn(api: ApiClient, state: keyof typeof userStates) {
  const answer = await api.send('GET', '/api/users/counts')
  const { states } = (await answer.json()) as UserCounts
  return states.find(({ userStateId }) => userStateId === userStates[state])?.count ?? 0
}

test('two reviewers clear one queue with the keyboard and never meet in a case', async ({
  page,
  browser,
  server,
}) => {
  const api = await ApiClient.signedIn(server.url, demoAccount)
  const before = await countIn(api, 'Review')
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  const at = '/admin/usuarios'
  await openSignedIn(page, { at })
  await openSignedIn(other, { as: diego, at })
  const reviewers = [page, other]
  for (const each of reviewers) {
    await expect(each.getByRole('button', { name: 'Revisar la siguiente' })).toBeVisible()
  }
  await Promise.all(reviewers.map((each) => each.keyboard.press('r')))
  const decided = await Promise.all(
    reviewers.map(async (each) => [await askForCorrection(each), await askForCorrection(each)]),
  )
  expect(new Set(decided.flat()).size).toBe(4)
  expect(await countIn(api, 'Review')).toBe(before - 4)

  // What one has open, the other finds locked and can only read.
  const whose = (await name(page).textContent()) ?? ''
  await other.keyboard.press('Escape')
  await expect(other.getByText('La revisa Laura Marcela Restrepo Ospina')).toBeVisible()
  await other.getByRole('link', { name: whose }).click()
  await expect(other.getByRole('status').getByText(/Puede leer el caso/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Correcto A' })).toBeDisabled()
  await other.context().close()
})

test('a block says what it interrupts first, then cuts the phone', async ({ page, server }) => {
  const [found] = await findDrivers(server, [journeyStates.OnRoute])
  if (!found) throw new Error('No driver is on the road')
  const { driver, journey } = found
  const api = await ApiClient.signedIn(server.url, diego)
  const person = await findByPlate(api, journey.vehicle?.plate ?? '')

  await openSignedIn(page, { at: `/admin/usuarios/${person.id}` })
  await expect(name(page)).toHaveText(person.name)
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: `Bloquear a ${person.name}` })
  await expect(dialog.getByText(/^Tiene 1 viaje activo/)).toBeVisible()
  await dialog.getByLabel('Motivo').selectOption('safety')
  await dialog.getByLabel('Qué ocurrió').fill('Conducía con exceso de horas.')
  await dialog.getByLabel(/^Escriba el nombre/).fill(person.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(/Bloqueado|Quedó a la espera/)
  await approveWaiting(api)
  await expect.poll(() => isLetIn(driver), { timeout: 1000, intervals: [100] }).toBe(false)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Levantar el bloqueo/ })).toBeVisible()
})

/** A server that has just started may still be indexing its people. */
async function findByPlate(api: ApiClient, plate: string): Promise<UserRow> {
  let found: UserRow | undefined
  await expect(async () => {
    const answer = await api.send('GET', `/api/users?state=1&text=${plate}`)
    found = ((await answer.json()) as UsersPage).entries[0]
    expect(found).toBeDefined()
  }).toPass()
  if (!found) throw new Error('The driver is not listed')
  return found
}

/** As the second person, where a block needs one. */
async function approveWaiting(api: ApiClient): Promise<void> {
  const answer = await api.send('GET', '/api/approvals')
  if (!answer.ok) return
  const { entries } = (await answer.json()) as { entries: { id: string }[] }
  for (const { id } of entries) await api.send('POST', `/api/approvals/${id}/approve`, {})
}

const isLetIn = (driver: Driver): Promise<boolean> =>
  driver.journey().then(
    () => true,
    () => false,
  )
