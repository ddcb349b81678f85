import { abilities } from '@arriero/domain/users/ability.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { buildUser, testPassword } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

const now = new Date('2026-11-15T12:00:00Z')
let db: Db
let app: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now }))
})
afterAll(() => close())

async function newPerson(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db, overrides)
  const browser = new Browser(app)
  await browser.signIn(user.email)
  return { user, browser }
}

const change = { givenNames: 'Ana Lucía', surnames: 'Peña', phone: '+573000000001' }

describe('me', () => {
  it('returns the profile', async () => {
    const { user, browser } = await newPerson({ phone: '+573000000009' })
    const response = await browser.send('GET', '/api/me')
    expect(response.json()).toEqual({
      id: user.id,
      hasPasskey: false,
      email: user.email,
      givenNames: 'Ana María',
      surnames: 'Ñáñez Peña',
      phone: '+573000000009',
      secondFactor: { isOn: false, isRequired: false, mustSetUp: false, recoveryCodesLeft: 0 },
      passwordChangedAt: null,
      role: 'administrator',
      abilities,
    })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('returns when the password changed', async () => {
    const { user, browser } = await newPerson()
    await browser.send('PUT', '/api/updateUserPassword', {
      email: user.email,
      currentPassword: testPassword,
      newPassword: 'nuez-tinto-loma-38',
    })
    const { passwordChangedAt } = (await browser.send('GET', '/api/me')).json()
    expect(passwordChangedAt).toBe(now.toISOString())
  })

  it('updates names and phone, trimmed', async () => {
    const { user, browser } = await newPerson()
    const body = { ...change, givenNames: '  Ana Lucía ' }
    const response = await browser.send('PUT', '/api/me', body)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id: user.id, email: user.email, ...change })
    expect((await browser.send('GET', '/api/me')).json()).toEqual(response.json())
    await browser.send('PUT', '/api/me', { ...change, phone: null })
    expect((await browser.send('GET', '/api/me')).json().phone).toBeNull()
  })

  it('audits the names before and after, but not the phone', async () => {
    const { user, browser } = await newPerson()
    await browser.send('PUT', '/api/me', change)
    const entries = await db
      .selectFrom('audit_entries')
      .select(['actor_id', 'detail'])
      .where('event', '=', 'profile.updated')
      .where('subject_id', '=', user.id)
      .execute()
    expect(entries).toEqual([
      {
        actor_id: user.id,
        detail: {
          before: { givenNames: 'Ana María', surnames: 'Ñáñez Peña' },
          after: { givenNames: 'Ana Lucía', surnames: 'Peña' },
        },
      },
    ])
  })

  it.each([
    [{ ...change, givenNames: '   ' }, 'Escriba sus nombres.'],
    [{ ...change, surnames: '' }, 'Escriba sus apellidos.'],
    [{ ...change, phone: '300 123' }, 'Escriba un celular válido.'],
    [{ ...change, email: 'otra@example.com' }, 'Revise los datos enviados.'],
    [{ ...change, kind: 'driver' }, 'Revise los datos enviados.'],
  ])('rejects %j', async (body, responseMessage) => {
    const { browser } = await newPerson()
    const response = await browser.send('PUT', '/api/me', body)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ responseCode: 'request.invalid', responseMessage })
  })

  it.each(['GET', 'PUT'] as const)('%s requires a session', async (method) => {
    const browser = await new Browser(app).open()
    const response = await browser.send(method, '/api/me', method === 'PUT' ? change : undefined)
    expect([response.statusCode, response.json().responseCode]).toEqual([401, 'session.required'])
  })
})
