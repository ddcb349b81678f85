import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { NotificationPreferences } from '@arriero/domain/contract/http/notifications.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { buildUser } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import type { Db } from '#platform/database/schema.ts'

const start = new Date('2026-11-15T12:00:00Z')
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

const defaults: NotificationPreferences = {
  sounds: [],
  hasBrowserNotifications: false,
  quiet: null,
  digest: { every: 'never', hour: 6 },
  hasWeeklySummary: false,
}

async function createPerson() {
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
      browser.send('PUT', '/api/me/notificationPreferences', { ...defaults, ...changed }),
    /** Access tokens expire after a few minutes. */
    refresh: () => browser.refresh(),
    reportPresence: async () => (await browser.send('POST', '/api/me/presence')).json(),
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
  it('start silent, and are stored per user', async () => {
    const [ana, luis] = [await createPerson(), await createPerson()]
    expect(await ana.read()).toEqual(defaults)
    const wanted = {
      sounds: ['warning', 'critical'],
      hasBrowserNotifications: true,
      quiet: { from: '22:30', to: '06:00' },
      digest: { every: 'daily', hour: 23 },
      hasWeeklySummary: true,
    }
    expect((await ana.write(wanted)).json()).toEqual(wanted)
    expect(await ana.read()).toEqual(wanted)
    expect(await luis.read()).toEqual(defaults)
    await ana.write({})
    expect(await ana.read()).toEqual(defaults)
  })

  it.each([
    { from: '00:00', to: '23:59' },
    { from: '23:59', to: '00:00' },
    { from: '00:00', to: '00:01' },
  ])('accept quiet hours from $from to $to', async (quiet) => {
    const ana = await createPerson()
    await ana.write({ quiet })
    expect((await ana.read()).quiet).toEqual(quiet)
  })

  it('store each sound once', async () => {
    const ana = await createPerson()
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
  ])('reject %j and stay unchanged', async (changed, sentence) => {
    const ana = await createPerson()
    await ana.write({ sounds: ['info'] })
    const response = await ana.write(changed)
    expect(response.statusCode).toBe(400)
    if (sentence) expect(response.json().responseMessage).toContain(sentence)
    expect((await ana.read()).sounds).toEqual(['info'])
  })

  it('start a digest when it is turned on, and continue it when only its hour changes', async () => {
    const ana = await createPerson()
    await ana.reportPresence()
    await ana.write({ digest: { every: 'hourly', hour: 6 } })
    now = new Date(start.getTime() + 9 * minuteMs)
    await ana.write({ digest: { every: 'daily', hour: 7 } })
    expect(await ana.digestedThrough()).toEqual(start)
    await ana.write({})
    expect(await ana.digestedThrough()).toBeNull()
    await ana.write({ digest: { every: 'daily', hour: 7 } })
    expect(await ana.digestedThrough()).toEqual(now)
  })
})

describe('presence', () => {
  const advanceMinutes = (minutes: number) => {
    now = new Date(now.getTime() + minutes * minuteMs)
  }

  it('returns the start of an absence of more than five minutes', async () => {
    const ana = await createPerson()
    expect(await ana.reportPresence()).toEqual({ awaySince: null })
    advanceMinutes(5)
    expect(await ana.reportPresence()).toEqual({ awaySince: null })
    await ana.refresh()
    const left = now
    advanceMinutes(5.01)
    expect(await ana.reportPresence()).toEqual({ awaySince: left.toISOString() })
    advanceMinutes(1)
    expect(await ana.reportPresence()).toEqual({ awaySince: null })
  })

  it('is unknown for a user who only wrote preferences, and leaves those unchanged', async () => {
    const ana = await createPerson()
    await ana.write({ sounds: ['critical'] })
    advanceMinutes(9)
    expect(await ana.reportPresence()).toEqual({ awaySince: null })
    expect((await ana.read()).sounds).toEqual(['critical'])
  })

  it('returns an absence to only one of several tabs', async () => {
    const ana = await createPerson()
    await ana.reportPresence()
    advanceMinutes(9)
    const answers = await Promise.all([
      ana.reportPresence(),
      ana.reportPresence(),
      ana.reportPresence(),
    ])
    expect(answers.filter(({ awaySince }) => awaySince !== null)).toHaveLength(1)
  })
})

it('requires an administrator', async () => {
  const signedOut = await new Browser(app).open()
  expect((await signedOut.send('GET', '/api/me/notificationPreferences')).statusCode).toBe(401)
  expect(
    (await signedOut.send('PUT', '/api/me/notificationPreferences', defaults)).statusCode,
  ).toBe(401)
  expect((await signedOut.send('POST', '/api/me/presence')).statusCode).toBe(401)
})
