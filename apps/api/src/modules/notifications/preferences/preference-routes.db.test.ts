import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { buildUser } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

const start = new Date('2026-11-15T12:00:00Z')
const minute = 60_000
let now = start
let db: Db
let app: FastifyInstance
let close: () => Promise<void>

beforeAll(async () => {
  ;({ app, db, close } = await openTestServer({ clock: () => now }))
})
beforeEach(() => {
  now = start
})
afterAll(() => close())

const silence: NotificationPreferences = {
  sounds: [],
  hasBrowserNotifications: false,
  quiet: null,
  digest: { every: 'never', hour: 6 },
}

async function newPerson() {
  const { id, email } = await buildUser(db)
  const browser = new Browser(app)
  await browser.signIn(email)
  return {
    id,
    read: async () =>
      (
        await browser.send('GET', '/api/me/notificationPreferences')
      ).json<NotificationPreferences>(),
    write: (changed: object) =>
      browser.send('PUT', '/api/me/notificationPreferences', { ...silence, ...changed }),
    /** Access tokens are good for a few minutes. */
    stay: () => browser.refresh(),
    look: async () => (await browser.send('POST', '/api/me/presence')).json(),
    digestedThrough: async () =>
      (
        await db
          .selectFrom('notification_preferences')
          .select('digested_through')
          .where('user_id', '=', id)
          .executeTakeFirstOrThrow()
      ).digested_through,
  }
}

describe('preferences', () => {
  it('are silence at first, and then what was written, of one person alone', async () => {
    const [ana, luis] = [await newPerson(), await newPerson()]
    expect(await ana.read()).toEqual(silence)
    const wanted = {
      sounds: ['warning', 'critical'],
      hasBrowserNotifications: true,
      quiet: { from: '22:30', to: '06:00' },
      digest: { every: 'daily', hour: 23 },
    }
    expect((await ana.write(wanted)).json()).toEqual(wanted)
    expect(await ana.read()).toEqual(wanted)
    expect(await luis.read()).toEqual(silence)
    await ana.write({})
    expect(await ana.read()).toEqual(silence)
  })

  it.each([
    { from: '00:00', to: '23:59' },
    { from: '23:59', to: '00:00' },
    { from: '00:00', to: '00:01' },
  ])('may be quiet from $from to $to', async (quiet) => {
    const ana = await newPerson()
    await ana.write({ quiet })
    expect((await ana.read()).quiet).toEqual(quiet)
  })

  it('name each sound once', async () => {
    const ana = await newPerson()
    const answer = await ana.write({ sounds: ['critical', 'info', 'critical'] })
    expect(answer.json()).toMatchObject({ sounds: ['info', 'critical'] })
    expect((await ana.read()).sounds).toEqual(['info', 'critical'])
  })

  it.each([
    [{ quiet: { from: '22:00', to: '22:00' } }, 'Las horas de silencio deben ser distintas.'],
    [{ quiet: { from: '24:00', to: '06:00' } }, 'Escriba la hora como 22:30.'],
    [{ digest: { every: 'daily', hour: 24 } }, undefined],
    [{ sounds: ['loud'] }, undefined],
    [{ other: true }, undefined],
  ])('refuse %j and stay as they were', async (changed, sentence) => {
    const ana = await newPerson()
    await ana.write({ sounds: ['info'] })
    const refused = await ana.write(changed)
    expect(refused.statusCode).toBe(400)
    if (sentence) expect(refused.json().responseMessage).toContain(sentence)
    expect((await ana.read()).sounds).toEqual(['info'])
  })

  it('begin a digest when it is turned on, and go on when only its hour changes', async () => {
    const ana = await newPerson()
    await ana.look()
    await ana.write({ digest: { every: 'hourly', hour: 6 } })
    now = new Date(start.getTime() + 9 * minute)
    await ana.write({ digest: { every: 'daily', hour: 7 } })
    expect(await ana.digestedThrough()).toEqual(start)
    await ana.write({})
    expect(await ana.digestedThrough()).toBeNull()
    await ana.write({ digest: { every: 'daily', hour: 7 } })
    expect(await ana.digestedThrough()).toEqual(now)
  })
})

describe('presence', () => {
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * minute)
  }

  it('tells since when nobody looked, where that is more than five minutes', async () => {
    const ana = await newPerson()
    expect(await ana.look()).toEqual({ awaySince: null })
    after(5)
    expect(await ana.look()).toEqual({ awaySince: null })
    await ana.stay()
    const left = now
    after(5.01)
    expect(await ana.look()).toEqual({ awaySince: left.toISOString() })
    after(1)
    expect(await ana.look()).toEqual({ awaySince: null })
  })

  it('is unknown to who only wrote preferences, and keeps them', async () => {
    const ana = await newPerson()
    await ana.write({ sounds: ['critical'] })
    after(9)
    expect(await ana.look()).toEqual({ awaySince: null })
    expect((await ana.read()).sounds).toEqual(['critical'])
  })

  it('lets one of several tabs come back', async () => {
    const ana = await newPerson()
    await ana.look()
    after(9)
    const answers = await Promise.all([ana.look(), ana.look(), ana.look()])
    expect(answers.filter(({ awaySince }) => awaySince !== null)).toHaveLength(1)
  })
})

it('is for administrators alone', async () => {
  const stranger = await new Browser(app).open()
  expect((await stranger.send('GET', '/api/me/notificationPreferences')).statusCode).toBe(401)
  expect((await stranger.send('PUT', '/api/me/notificationPreferences', silence)).statusCode).toBe(
    401,
  )
  expect((await stranger.send('POST', '/api/me/presence')).statusCode).toBe(401)
})
