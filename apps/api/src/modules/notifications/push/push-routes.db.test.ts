import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { testConfig, testKeys } from '../../../../test/build-test-app.ts'
import { buildUser, testPassword } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import { PushBrowser } from '../../../../test/push/push-service.ts'
import type { Db } from '#platform/database/schema.ts'
import { vapidKeys } from '#platform/push/vapid.ts'

const path = '/api/me/pushSubscription'
const publicKey = vapidKeys(testConfig(), testKeys)?.publicKey
let db: Db
let app: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer())
})
afterAll(() => close())

const newSubscription = () =>
  new PushBrowser(`https://push.example.com/${randomUUID()}`).subscription

async function createPerson() {
  const user = await buildUser(db)
  return {
    ...user,
    openBrowser: async () => {
      const browser = new Browser(app)
      await browser.signIn(user.email)
      return browser
    },
    endpoints: async () => {
      const rows = await db
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('user_id', '=', user.id)
        .orderBy('created_at')
        .execute()
      return rows.map(({ endpoint }) => endpoint)
    },
  }
}

async function createSubscriber() {
  const person = await createPerson()
  const browser = await person.openBrowser()
  const subscription = newSubscription()
  const response = await browser.send('PUT', path, subscription)
  expect(response.json()).toEqual({ publicKey, isSubscribed: true })
  return { person, browser, subscription }
}

describe('a subscription', () => {
  it('is of one browser, and can be stored again and deleted again', async () => {
    const { person, browser, subscription } = await createSubscriber()
    const other = await person.openBrowser()
    expect((await other.send('GET', path)).json()).toEqual({ publicKey, isSubscribed: false })
    expect((await browser.send('PUT', path, subscription)).statusCode).toBe(200)
    expect((await browser.send('GET', path)).json()).toEqual({ publicKey, isSubscribed: true })
    expect(await person.endpoints()).toEqual([subscription.endpoint])
    for (const _ of [1, 2]) {
      const response = await browser.send('DELETE', path)
      expect(response.json()).toEqual({ publicKey, isSubscribed: false })
    }
    expect(await person.endpoints()).toEqual([])
  })

  it('replaces the earlier one of the same browser', async () => {
    const { person, browser } = await createSubscriber()
    const next = newSubscription()
    await browser.send('PUT', path, next)
    expect(await person.endpoints()).toEqual([next.endpoint])
  })

  it('moves to the next session, and to the next person, of the same browser', async () => {
    const { person, subscription } = await createSubscriber()
    await (await person.openBrowser()).send('PUT', path, subscription)
    expect(await person.endpoints()).toEqual([subscription.endpoint])
    const other = await createPerson()
    await (await other.openBrowser()).send('PUT', path, subscription)
    expect(await other.endpoints()).toEqual([subscription.endpoint])
    expect(await person.endpoints()).toEqual([])
  })

  it('is one of ten at most: the one used longest ago goes', async () => {
    const { person, subscription } = await createSubscriber()
    const browsers = Array.from({ length: 9 }, () => person.openBrowser())
    for (const browser of browsers) await (await browser).send('PUT', path, newSubscription())
    expect(await person.endpoints()).toContain(subscription.endpoint)
    // A person has ten active sessions at most; these become idle.
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql`created_at - interval '1 hour'` })
      .where('user_id', '=', person.id)
      .execute()
    await (await person.openBrowser()).send('PUT', path, newSubscription())
    expect(await person.endpoints()).toHaveLength(10)
    expect(await person.endpoints()).not.toContain(subscription.endpoint)
  })
})

type Subscriber = Awaited<ReturnType<typeof createSubscriber>>

describe('ends with its session', () => {
  it.each<[string, (subscriber: Subscriber) => Promise<unknown>]>([
    ['by signing out', ({ browser }) => browser.send('POST', '/api/logOut')],
    [
      'from another browser',
      async ({ person }) => (await person.openBrowser()).send('DELETE', '/api/sessions'),
    ],
    [
      'by a new password elsewhere',
      async ({ person }) => {
        const other = await person.openBrowser()
        return other.send('PUT', '/api/updateUserPassword', {
          email: person.email,
          currentPassword: testPassword,
          newPassword: 'otra contraseña larga de prueba',
        })
      },
    ],
  ])('%s', async (_name, end) => {
    const subscriber = await createSubscriber()
    await end(subscriber)
    expect(await subscriber.person.endpoints()).toEqual([])
  })
})

describe('is refused', () => {
  const { keys } = newSubscription()
  it.each([
    ['without https', { endpoint: 'http://push.example.com/1', keys }, 422],
    ['on this machine', { endpoint: 'https://127.0.0.1/1', keys }, 422],
    ['in a private network', { endpoint: 'https://[fd00::1]/1', keys }, 422],
    ['with a point outside the curve', { keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }, 422],
    ['with a short secret', { keys: { ...keys, auth: 'AAAA' } }, 400],
    ['without an address', { endpoint: 'push', keys }, 400],
  ])('%s', async (_name, body, status) => {
    const browser = await (await createPerson()).openBrowser()
    const endpoint = 'https://push.example.com/1'
    const response = await browser.send('PUT', path, { endpoint, ...body })
    expect(response.statusCode).toBe(status)
    expect((await browser.send('GET', path)).json()).toMatchObject({ isSubscribed: false })
  })
})

it('sends a test to a subscribed browser only', async () => {
  const { person, browser } = await createSubscriber()
  const other = await person.openBrowser()
  const refused = await other.send('POST', `${path}/test`)
  expect(refused.json()).toMatchObject({ responseCode: 'push.not-subscribed' })
  for (const _ of [1, 2]) expect((await browser.send('POST', `${path}/test`)).statusCode).toBe(204)
  const messages = await db
    .selectFrom('push_messages')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'subscription_id')
    .select('notification_id')
    .where('user_id', '=', person.id)
    .execute()
  expect(messages).toEqual([{ notification_id: null }])
})

it('requires a signed-in person, and the header against forgery for writes', async () => {
  const signedOut = await new Browser(app).open()
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? newSubscription() : undefined
    expect((await signedOut.send(method, path, body)).statusCode).toBe(401)
  }
  const { browser } = await createSubscriber()
  const forged = await browser.send('DELETE', path, undefined, { 'x-xsrf-token': undefined })
  expect(forged.statusCode).toBe(403)
  expect((await browser.send('GET', path)).json()).toMatchObject({ isSubscribed: true })
})

it('is off in production without keys', async () => {
  const config = { ...testConfig({ PUBLIC_URL: 'http://localhost' }), production: true }
  expect(vapidKeys(config, testKeys)).toBeUndefined()
  const server = await openTestServer({ config })
  const { email } = await buildUser(server.db)
  const browser = new Browser(server.app)
  await browser.signIn(email)
  expect((await browser.send('GET', path)).json()).toEqual({ publicKey: null, isSubscribed: false })
  for (const [method, url] of [
    ['PUT', path],
    ['POST', `${path}/test`],
  ] as const) {
    const body = method === 'PUT' ? newSubscription() : undefined
    const response = await browser.send(method, url, body)
    expect(response.json()).toMatchObject({ responseCode: 'push.off' })
  }
  expect(server.app.chores.map(({ name }) => name)).not.toContain('send push messages')
  await server.close()
})
