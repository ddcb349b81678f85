import { userStates } from '@arriero/domain/users/user-state.ts'
import { expect, it, onTestFinished } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { buildUser } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { inviteFirstAdministrator } from './invitation-store.ts'

const now = new Date('2026-11-15T12:00:00Z')
const person = {
  givenNames: 'Rosa Elena',
  surnames: 'Quintero Díaz',
  password: 'nuez-tinto-loma-38',
  acceptsTerms: true,
}

async function newInstallation() {
  const empty = await createTestDatabase()
  const app = await buildTestApp({ db: empty.db, clock: () => now })
  onTestFinished(async () => {
    await app.close()
    await empty.close()
  })
  const browser = await new Browser(app).open()
  const send = (url: string, body: object) => browser.send('POST', url, body)
  const invite = async () => (await inviteFirstAdministrator(empty.db, now))?.registerToken
  return { db: empty.db, browser, send, invite }
}

it('invites the first administrator only if there is none', async () => {
  const { browser, send, invite } = await newInstallation()
  const older = await invite()
  const registerToken = await invite()
  expect((await send('/api/activation/find', { registerToken: older })).statusCode).toBe(410)
  expect((await send('/api/activation/find', { registerToken })).json()).toMatchObject({
    email: null,
    invitedBy: null,
  })
  const withoutEmail = await send('/api/activation', { registerToken, ...person })
  expect(withoutEmail.json().responseMessage).toBe('Escriba un correo válido.')
  const body = { registerToken, ...person, email: 'Rosa@Example.com' }
  expect((await send('/api/activation', body)).json()).toEqual({ email: 'rosa@example.com' })
  expect((await browser.signIn('rosa@example.com', person.password)).statusCode).toBe(200)
  expect(await invite()).toBeUndefined()
})

it('leaves one valid link when several servers start at once', async () => {
  const { send, invite } = await newInstallation()
  const links = await Promise.all([1, 2, 3, 4].map(invite))
  const statuses = []
  for (const registerToken of links) {
    statuses.push((await send('/api/activation/find', { registerToken })).statusCode)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 410)).toHaveLength(3)
})

it('rejects the link once there is an administrator in any state', async () => {
  const { db, send, invite } = await newInstallation()
  const registerToken = await invite()
  await buildUser(db, { user_state_id: userStates.Ban })
  const body = { registerToken, ...person, email: 'rosa@example.com' }
  for (const response of [
    await send('/api/activation/find', { registerToken }),
    await send('/api/activation', body),
  ]) {
    expect(response.json()).toMatchObject({ responseCode: 'activation.spent' })
  }
})

it('creates one administrator from two links activated at once', async () => {
  const { db, send, invite } = await newInstallation()
  const links = [await invite(), await invite()]
  // Makes both links valid, as if two servers had created them without the lock.
  await db.updateTable('invitations').set({ revoked_at: null }).execute()
  const answers = await Promise.all(
    links.map((registerToken, at) =>
      send('/api/activation', { registerToken, ...person, email: `rosa${at}@example.com` }),
    ),
  )
  const rejected = answers.filter(({ statusCode }) => statusCode === 410)
  expect(rejected.map((response) => response.json().responseCode)).toEqual(['activation.spent'])
  const administrators = await db.selectFrom('users').select('id').execute()
  expect(administrators).toHaveLength(1)
})
