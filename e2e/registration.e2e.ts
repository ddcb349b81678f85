import type { UserFile, UsersPage } from '@arriero/domain/contract/http/review.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { expectAccessible } from './support/accessibility.ts'
import { ApiClient } from './support/api-client.ts'
import { linkIn, readMail } from './support/people.ts'
import { applicant, chooseFile, drawPapers, register } from './support/registration.ts'
import { demoAccount, type Server } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a driver registers with real files, corrects what is returned, and is active', async ({
  page,
  server,
  browser,
}) => {
  await register(page, server, browser)
  await expectAccessible(page)
  const reviewer = await ApiClient.signedIn(server.url, demoAccount)
  await decide(reviewer, 'askCorrection')

  const link = linkIn(await readMail(server, applicant.email, /correg/i), server)
  expect(link).toContain('/registro#')
  await page.goto('/login')
  await page.goto(link)
  await expect(page).toHaveURL(`${server.url}/registro`)
  await expect(page.getByRole('heading', { name: 'Por corregir' })).toBeVisible()
  await expect(page.getByText(/La imagen no se lee bien/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Licencia de conducción/ }).click()
  const { jpeg } = await drawPapers(browser)
  await chooseFile(page, 'Licencia, reverso', jpeg)
  // A reload loses nothing.
  await page.reload()
  await page.getByRole('button', { name: 'Enviar las correcciones' }).click()
  await expect(page.getByRole('heading', { name: 'En revisión' })).toBeVisible()

  await decide(reviewer, 'approve')
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByRole('heading', { name: 'Activo' })).toBeVisible()
  await expectDriver(reviewer, server)
})

/** As the page Usuarios does: takes the case, and answers every item that has no verdict. */
async function decide(reviewer: ApiClient, event: 'approve' | 'askCorrection'): Promise<void> {
  const read = async <T>(path: string) => (await (await reviewer.send('GET', path)).json()) as T
  const { entries } = await read<UsersPage>(`/api/users?state=${userStates.Review}&limit=200`)
  const name = `${applicant.givenNames} ${applicant.surnames}`
  const path = `/api/users/${entries.find((entry) => entry.name === name)?.id ?? ''}`
  expect((await reviewer.send('POST', `${path}/lock`)).ok).toBe(true)
  const person = await read<UserFile>(path)
  const open = person.items.flatMap(({ item, attempts: [newest] }) =>
    newest && newest.verdict === null ? [{ item, attempt: newest.attempt }] : [],
  )
  const verdicts = open.map((one) =>
    event === 'askCorrection' && one.item === 'licence'
      ? { ...one, verdict: 'correct', reason: 'unreadable', note: null }
      : { ...one, verdict: 'ok' },
  )
  const body = { expectedStateVersion: person.stateVersion, event, verdicts, note: null }
  const answer = await reviewer.send('POST', `${path}/decision`, body)
  expect(answer.ok, await answer.text()).toBe(true)
}

/** The approved driver is in the registry, with the truck. */
async function expectDriver(reviewer: ApiClient, server: Server): Promise<void> {
  expect(server.output).not.toContain(applicant.cedula.replaceAll('.', ''))
  const plate = applicant.plate.replace(' ', '')
  await expect
    .poll(async () => {
      const answer = await reviewer.send('GET', `/api/drivers?text=${plate}`)
      const { entries } = (await answer.json()) as { entries: { surnames: string }[] }
      return entries.map(({ surnames }) => surnames)
    })
    .toEqual([applicant.surnames])
}
