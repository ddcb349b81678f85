import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { buildUser } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

let db: Db
let app: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => new Date('2026-11-15T12:00:00Z') }))
})
afterAll(() => close())

async function signInNewUser(): Promise<Browser> {
  const browser = new Browser(app)
  await browser.signIn((await buildUser(db)).email)
  return browser
}

const viewsPath = '/api/me/views'
const view = (name: string) => ({
  name,
  page: 'en-curso',
  search: 'estados=9&corredor=11001-76109',
})

describe('saved views', () => {
  it('start empty, and are stored in order', async () => {
    const browser = await signInNewUser()
    expect((await browser.send('GET', viewsPath)).json()).toEqual({ views: [] })
    const mine = { name: 'Mi cola', page: 'atencion', search: '' }
    const views = [view('Puerto'), mine, { ...view('Otra'), page: 'viajes' }]
    const written = await browser.send('PUT', viewsPath, { views })
    expect([written.statusCode, written.json()]).toEqual([200, { views }])
    expect((await browser.send('GET', viewsPath)).json()).toEqual({ views })
    await browser.send('PUT', viewsPath, { views: [view(' Sola ')] })
    expect((await browser.send('GET', viewsPath)).json()).toEqual({ views: [view('Sola')] })
    await browser.send('PUT', viewsPath, { views: [] })
    expect((await browser.send('GET', viewsPath)).json()).toEqual({ views: [] })
  })

  it('are stored per user', async () => {
    const [one, other] = [await signInNewUser(), await signInNewUser()]
    await one.send('PUT', viewsPath, { views: [view('Puerto')] })
    expect((await other.send('GET', viewsPath)).json()).toEqual({ views: [] })
  })

  it('are those of a single request after concurrent writes', async () => {
    const browser = await signInNewUser()
    const lists = ['A', 'B', 'C', 'D'].map((name) => [view(name), view(`${name} 2`)])
    await Promise.all(lists.map((views) => browser.send('PUT', viewsPath, { views })))
    expect(lists).toContainEqual((await browser.send('GET', viewsPath)).json().views)
  })

  it.each([
    [[view('x'.repeat(41))], 'El texto puede tener 40 caracteres como máximo.'],
    [
      [{ ...view('Larga'), search: 'x'.repeat(501) }],
      'El texto puede tener 500 caracteres como máximo.',
    ],
    [Array.from({ length: 21 }, () => view('Una')), 'Se pueden guardar 20 vistas como máximo.'],
    [[{ ...view('Otra página'), page: 'ajustes' }], 'Revise los datos enviados.'],
    [[{ ...view('De otro'), user_id: 'x' }], 'Revise los datos enviados.'],
  ])('are rejected if too long, too many or invalid', async (views, responseMessage) => {
    const browser = await signInNewUser()
    const response = await browser.send('PUT', viewsPath, { views })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ responseCode: 'request.invalid', responseMessage })
  })

  it.each(['GET', 'PUT'] as const)('%s requires a session', async (method) => {
    const browser = await new Browser(app).open()
    const response = await browser.send(
      method,
      viewsPath,
      method === 'PUT' ? { views: [] } : undefined,
    )
    expect([response.statusCode, response.json().responseCode]).toEqual([401, 'session.required'])
  })
})
