import type { FastifyInstance } from 'fastify'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { buildUser, testPassword } from '../../../test/factories.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

const start = new Date('2026-11-15T12:00:10Z')
const newPassword = 'nuez-tinto-loma-38'
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
const mailbox = new Mailbox()
let now = start
let db: Db
let app: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now, mailer: mailbox }))
})
afterAll(() => close())
beforeEach(() => {
  now = start
})

let personCount = 0

/** A user who signed in for the first time, and another one who must get no notification of it. */
async function newPerson() {
  const [{ id, email }, other] = [await buildUser(db), await buildUser(db)]
  const address = `10.7.0.${(personCount += 1)}`
  const newBrowser = () => new Browser(app, { address, userAgent }).open()
  const browser = await newBrowser()
  await browser.signIn(email)
  const post = (path: string, body: object) => browser.send('POST', `/api/${path}`, body)
  const setPassword = (body: object) =>
    browser.send('PUT', '/api/updateUserPassword', { newPassword, ...body })
  return { id, email, other, browser, newBrowser, post, setPassword }
}
type Person = Awaited<ReturnType<typeof newPerson>>

const readNotifications = (userId: string) =>
  db
    .selectFrom('notifications')
    .select(['title', 'text', 'kind', 'severity', 'datetime'])
    .where('administrator_id', '=', userId)
    .orderBy('datetime')
    .execute()

const titles = async (userId: string) => (await readNotifications(userId)).map(({ title }) => title)

async function turnOnFactor({ post }: Person): Promise<string> {
  const { secret } = (await post('secondFactor/start', { password: testPassword })).json()
  const code = new TOTP({ secret }).generate({ timestamp: now.getTime() })
  return (await post('secondFactor/confirm', { code })).json().recoveryCodes[0]
}

const turnedOnTitle = 'Segundo factor activado'

describe('only the owner of the account is notified of', () => {
  it.each<[string, string[], (person: Person) => Promise<unknown>]>([
    [
      'an unknown browser',
      ['Ingreso desde un navegador que no reconocemos'],
      async ({ email, newBrowser }) => (await newBrowser()).signIn(email),
    ],
    [
      'a new password',
      ['Su contraseña cambió'],
      ({ email, setPassword }) => setPassword({ email, currentPassword: testPassword }),
    ],
    [
      'a new password by a link',
      ['Su contraseña cambió'],
      async ({ email, post, setPassword }) => {
        await post('passwordRecovery', { email })
        const [, resetToken] = /#([\w-]{43})/.exec((await mailbox.until(email)).text) ?? []
        await setPassword({ resetToken })
      },
    ],
    ['a second factor', [turnedOnTitle], turnOnFactor],
    [
      'a second factor turned off',
      [turnedOnTitle, 'Segundo factor desactivado'],
      async (person) => {
        const code = await turnOnFactor(person)
        await person.post('secondFactor/disable', { password: testPassword, code })
      },
    ],
    [
      'new recovery codes',
      [turnedOnTitle, 'Códigos de recuperación renovados'],
      async (person) => {
        const code = await turnOnFactor(person)
        await person.post('secondFactor/recoveryCodes', { password: testPassword, code })
      },
    ],
    [
      'a copied session, once',
      ['Cerramos una de sus sesiones'],
      async ({ browser }) => {
        const spent = browser.user
        await browser.refresh()
        now = new Date(now.getTime() + 11_000)
        await browser.refresh(spent)
        await browser.refresh(spent)
      },
    ],
  ])('%s', async (_what, expected, act) => {
    const person = await newPerson()
    await act(person)
    expect(await titles(person.id)).toEqual(expected)
    expect(await readNotifications(person.other.id)).toEqual([])
  })
})

describe('a sign-in', () => {
  it('is not announced the first time, or from a known browser', async () => {
    const { id, email, browser } = await newPerson()
    await browser.send('POST', '/api/logOut')
    await browser.signIn(email)
    expect(await readNotifications(id)).toEqual([])
  })

  it('is announced after all other sessions were deleted', async () => {
    const { id, email, newBrowser } = await newPerson()
    await db.deleteFrom('sessions').where('user_id', '=', id).execute()
    await (await newBrowser()).signIn(email)
    expect(await readNotifications(id)).toMatchObject([
      {
        kind: 'security',
        severity: 'warning',
        text: expect.stringContaining('El 15/11/2026 07:00, con Chrome en Windows.'),
      },
    ])
  })

  it('several times within an hour is one notification with a count', async () => {
    const { id, email, newBrowser } = await newPerson()
    await (await newBrowser()).signIn(email)
    await (await newBrowser()).signIn(email)
    const counts = db.selectFrom('notifications').select(['count', 'readed'])
    expect(await counts.where('administrator_id', '=', id).execute()).toEqual([
      { count: 2, readed: false },
    ])
  })

  it('has a phrase for an unrecognized browser', async () => {
    const { id, email } = await newPerson()
    await new Browser(app, { userAgent: 'curl/8.5.0' }).signIn(email)
    expect((await readNotifications(id))[0]?.text).toContain(', con un navegador desconocido.')
  })

  it('that is rejected is not announced', async () => {
    const { id, email, newBrowser } = await newPerson()
    await (await newBrowser()).signIn(email, 'otra')
    expect(await readNotifications(id)).toEqual([])
  })
})

it('rolls back the change if the notification fails', async () => {
  const { id, email, setPassword } = await newPerson()
  // Makes notifying fail, because it must lock this row.
  const clock = await db.deleteFrom('notification_clock').returningAll().executeTakeFirstOrThrow()
  const response = await setPassword({ email, currentPassword: testPassword })
  await db.insertInto('notification_clock').values(clock).execute()
  expect(response.statusCode).toBe(500)
  expect(await readNotifications(id)).toEqual([])
  const retry = await setPassword({ email, currentPassword: testPassword })
  expect(retry.statusCode).toBe(204)
})
