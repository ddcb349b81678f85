import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { bearer, buildUser, logInAs, testPassword } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database.ts'
import type { Db } from '#platform/schema.ts'

let database: Database
let db: Db
let app: FastifyInstance
const start = new Date('2026-11-15T12:00:00Z')
let now = start

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  app = await buildTestApp({ db, clock: () => now })
})
beforeEach(() => {
  now = start
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const post = (url: string, body: object) => app.inject({ method: 'POST', url, body })
const logIn = (email: string, password = testPassword) => post('/api/logIn', { email, password })
const refresh = ({ accessToken, refreshToken, id }: StoredUser) =>
  post('/api/refreshToken', { accessToken, refreshToken, id })
const me = (user: StoredUser) => app.inject({ url: '/api/me', headers: bearer(user) })
const logOut = (user: StoredUser) =>
  app.inject({ method: 'POST', url: '/api/logOut', headers: bearer(user) })

describe('logIn', () => {
  it('answers exactly the four fields, whatever the case of the e-mail', async () => {
    const user = await buildUser(db, { email: 'laura@example.com' })
    const response = await logIn('Laura@EXAMPLE.com')
    expect(response.statusCode).toBe(200)
    expect(Object.keys(response.json()).toSorted()).toEqual([
      'accessToken',
      'fbCustomToken',
      'id',
      'refreshToken',
    ])
    expect(response.json().id).toBe(user.id)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('tells an unknown e-mail and a wrong password apart to nobody', async () => {
    const { email } = await buildUser(db)
    const answers = [await logIn(email, 'otra'), await logIn('nadie@example.com')]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        responseCode: 'session.wrong-credentials',
        responseMessage: 'El correo o la contraseña no coinciden.',
      })
    }
  })

  it.each<[string, UserStateId]>([
    ['user.review', userStates.Review],
    ['user.correction', userStates.Correction],
    ['user.reject', userStates.Reject],
    ['user.ban', userStates.Ban],
  ])('answers %s, and only to who knows the password', async (code, state) => {
    const { email } = await buildUser(db, { user_state_id: state })
    const right = await logIn(email)
    expect([right.statusCode, right.json().responseCode]).toEqual([403, code])
    expect((await logIn(email, 'otra')).json().responseCode).toBe('session.wrong-credentials')
  })

  it.each(['driver', 'customer'] as const)('is not for a %s', async (kind) => {
    const { email } = await buildUser(db, { kind })
    expect((await logIn(email)).json().responseCode).toBe('session.wrong-credentials')
  })

  it('is not for an administrator without a password', async () => {
    const { email } = await buildUser(db, { password_hash: null })
    expect((await logIn(email)).statusCode).toBe(401)
  })

  it.each([
    [{ email: 'no es correo', password: 'x' }, 'Escriba un correo válido.'],
    [{ email: 'ana@example.com', password: '' }, 'Escriba su contraseña.'],
    [{ email: 'ana@example.com', password: 7 }, 'Revise el campo «contraseña».'],
    [{ email: 'ana@example.com', password: 'x', isAdmin: true }, 'Revise los datos enviados.'],
  ])('refuses %j', async (body, responseMessage) => {
    const response = await post('/api/logIn', body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ responseCode: 'request.invalid', responseMessage })
  })
})

describe('an open session', () => {
  it('knows whose it is', async () => {
    const user = await buildUser(db)
    const response = await me(await logInAs(app, user.email))
    expect(response.json()).toEqual({
      id: user.id,
      email: user.email,
      givenNames: 'Ana María',
      surnames: 'Ñáñez Peña',
    })
  })

  it('is refused once its access token expires', async () => {
    const user = await logInAs(app, (await buildUser(db)).email)
    passMinutes(11)
    const response = await me(user)
    expect([response.statusCode, response.json().responseCode]).toEqual([401, 'session.required'])
  })

  it('ends at once for a person who is no longer active', async () => {
    const { id, email } = await buildUser(db)
    const user = await logInAs(app, email)
    await db
      .updateTable('users')
      .set({ user_state_id: userStates.Ban })
      .where('id', '=', id)
      .execute()
    expect((await me(user)).statusCode).toBe(401)
    expect((await refresh(user)).statusCode).toBe(400)
  })

  it('ends by signing out, without touching the others', async () => {
    const { email } = await buildUser(db)
    const [here, there] = [await logInAs(app, email), await logInAs(app, email)]
    expect((await logOut(here)).statusCode).toBe(204)
    expect((await me(here)).statusCode).toBe(401)
    expect((await refresh(here)).statusCode).toBe(400)
    expect((await me(there)).statusCode).toBe(200)
  })
})

describe('refreshToken', () => {
  async function expectRefused(body: object) {
    const response = await post('/api/refreshToken', body)
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.body).toBe('Su sesión terminó. Inicie sesión de nuevo.')
  }

  it('gives a new stored user of the same person, good for another while', async () => {
    const first = await logInAs(app, (await buildUser(db)).email)
    passMinutes(20)
    const response = await refresh(first)
    const second: StoredUser = response.json()
    expect(Object.keys(second).toSorted()).toEqual([
      'accessToken',
      'fbCustomToken',
      'id',
      'refreshToken',
    ])
    expect(second.id).toBe(first.id)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect((await me(second)).statusCode).toBe(200)
  })

  it('takes each refresh token once', async () => {
    const first = await logInAs(app, (await buildUser(db)).email)
    await refresh(first)
    await expectRefused(first)
  })

  it('lets exactly one of many at the same time through', async () => {
    const user = await logInAs(app, (await buildUser(db)).email)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(user)))
    const statuses = answers.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(7)
  })

  it('is refused after half an hour of silence', async () => {
    const user = await logInAs(app, (await buildUser(db)).email)
    passMinutes(31)
    await expectRefused(user)
  })

  it('cannot keep a session alive past twelve hours', async () => {
    let user = await logInAs(app, (await buildUser(db)).email)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      passMinutes(20)
      user = (await refresh(user)).json()
    }
    passMinutes(20)
    await expectRefused(user)
  })

  it('refuses what it does not know, always as plain text', async () => {
    const user = await logInAs(app, (await buildUser(db)).email)
    const other = await buildUser(db)
    const { accessToken, refreshToken, id } = user
    await expectRefused({ accessToken, refreshToken: 'made up', id })
    await expectRefused({ accessToken, refreshToken, id: other.id })
    await expectRefused({ accessToken, refreshToken, id: 'not a uuid' })
    await expectRefused({ refreshToken, id })
    await expectRefused({})
    expect((await refresh(user)).statusCode).toBe(200)
  })

  it('keeps no refresh token readable', async () => {
    const user = await logInAs(app, (await buildUser(db)).email)
    const rows = await db.selectFrom('refresh_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(user.refreshToken)
  })
})
