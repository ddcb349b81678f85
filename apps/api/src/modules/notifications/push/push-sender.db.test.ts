import { randomUUID } from 'node:crypto'
import { hourMs, minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import type { NotificationSeverity } from '@arriero/domain/notifications/notification-rule.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testConfig, testKeys } from '../../../../test/build-test-app.ts'
import { banUser, buildUser } from '../../../../test/factories.ts'
import { describeOnPostgres } from '../../../../test/open-test-server.ts'
import { type PushBrowser, PushService } from '../../../../test/push/push-service.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import type { Db } from '#platform/database/schema.ts'
import { createLogger } from '#platform/logger.ts'
import { createPushClient } from '#platform/push/push-client.ts'
import { vapidKeys } from '#platform/push/vapid.ts'
import { createNotificationService } from '../delivery/notification-service.ts'
import { readPreferences, writePreferences } from '../preferences/preference-store.ts'
import { topicOf } from './message-queue.ts'
import { PushSender, retryDelayMs } from './push-sender.ts'
import { deleteWithoutAccess, saveSubscription } from './subscription-store.ts'

const start = new Date('2026-11-16T15:00:00Z')
const log = createLogger('silent')
const clock = () => now
const vapid = vapidKeys(testConfig(), testKeys)
if (!vapid) throw new Error('The test server sends no push messages')
const notifications = createNotificationService({ speed: 1 })
let now = start
let database: Database
let db: Db
let changeLog: ChangeLog
let service: PushService
let userId: string
let browser: PushBrowser

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  changeLog = new ChangeLog({ db, clock, log })
  service = await PushService.open(vapid.publicKey)
  service.now = clock
})
beforeEach(async () => {
  now = start
  for (const table of ['occurrences', 'users'] as const) await db.deleteFrom(table).execute()
  userId = (await buildUser(db)).id
  browser = await subscribe()
})
afterAll(async () => {
  await service.close()
  await changeLog.stop()
  await database.close()
})

async function openSession(): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + 12 * hourMs),
      ended_at: null,
      end_reason: null,
      binding_hash: id,
      user_agent: '',
      address: '',
      last_used_at: now,
    })
    .execute()
  return id
}

/** One more browser of the person. */
async function subscribe(): Promise<PushBrowser> {
  const [added, sessionId] = [service.subscribe(), await openSession()]
  const person = { userId, sessionId, kind: 'administrator', role: 'viewer' } as const
  await saveSubscription(db, person, added.subscription, now)
  return added
}

/** Each call is a server that has just started. */
const sendDue = () =>
  new PushSender({
    db,
    clock,
    log,
    client: createPushClient({ vapid, clock, endpointRule: 'any' }),
  }).sendDue()

let last = 0
async function reportNovelty(severity: NotificationSeverity = 'critical', groupKey?: string) {
  last += 1
  const subjectId = randomUUID()
  const occurrence = {
    facts: {
      kind: 'novelty',
      code: `V-${last}`,
      route: 'A–B',
      noveltyCode: 'HURTO',
      driver: null,
    },
    key: `novelty:${subjectId}`,
    ...(groupKey !== undefined && { groupKey }),
    subjectId,
    journeyId: null,
    eventId: null,
    since: now,
    attendantId: null,
    severity,
  } as const
  await changeLog.write('test', (tx, record) =>
    notifications.announce({ tx, record }, [{ at: now, occurrence }]),
  )
}

const countMessages = async () =>
  (await db.selectFrom('push_messages').select('id').execute()).length
const readSubscriptions = () =>
  db.selectFrom('push_subscriptions').select(['endpoint', 'last_success_at', 'failures']).execute()
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

describe('a critical notification', () => {
  it('is sent once to each browser of the person, also by servers that start later', async () => {
    const other = await subscribe()
    await reportNovelty()
    for (let server = 0; server < 3; server += 1) {
      await sendDue()
      pass(2 * minuteMs)
    }
    const [notification] = await db.selectFrom('notifications').selectAll().execute()
    const payload = {
      title: `Novedad en V-${last}`,
      text: notification?.text,
      address: '/admin/notificaciones',
      id: notification?.id,
      tag: notification?.group_key,
      datetime: start.toISOString(),
      renotify: true,
    }
    expect(browser.payloads).toEqual([payload])
    expect(other.payloads).toEqual([payload])
    expect(await countMessages()).toBe(0)
    expect(await readSubscriptions()).toMatchObject([
      { last_success_at: start, failures: 0 },
      { last_success_at: start, failures: 0 },
    ])
  })

  it('is urgent, lives for an hour and replaces an earlier one of its group', async () => {
    await reportNovelty('critical', 'novelty:same')
    await sendDue()
    const [message] = browser.received
    expect(message?.headers).toMatchObject({
      urgency: 'high',
      ttl: '3600',
      topic: topicOf('novelty:same'),
      'content-encoding': 'aes128gcm',
    })
    expect(message?.headers.topic).toMatch(/^[\w-]{1,32}$/)
    expect(message?.subject).toBe(vapid.subject)
  })

  it('that repeats before it is sent is sent once, with its count', async () => {
    await reportNovelty('critical', 'novelty:same')
    await reportNovelty('critical', 'novelty:same')
    await sendDue()
    expect(browser.payloads).toMatchObject([{ title: `Novedad en V-${last} ×2` }])
    await reportNovelty('critical', 'novelty:same')
    await sendDue()
    expect(browser.payloads).toMatchObject([{}, { title: `Novedad en V-${last} ×3` }])
  })

  it('is sent by the next server if the first one died while it sent', async () => {
    await reportNovelty()
    const dead = new PushSender({ db, clock, log, client: { send: () => new Promise(() => {}) } })
    void dead.sendDue()
    await expect
      .poll(async () => db.selectFrom('push_messages').select('attempts').execute())
      .toEqual([{ attempts: 1 }])
    await sendDue()
    expect(browser.payloads).toEqual([])
    pass(minuteMs)
    await sendDue()
    expect(browser.payloads).toHaveLength(1)
  })
})

it.each(['info', 'warning'] as const)('sends nothing of severity %s', async (severity) => {
  await reportNovelty(severity)
  expect(await countMessages()).toBe(0)
})

describe('is not sent', () => {
  const readAll = () => db.updateTable('notifications').set({ readed: true }).execute()
  const beQuiet = async () => {
    const quiet = { from: '09:00', to: '11:00' }
    const preferences = { ...(await readPreferences(db, userId)), quiet }
    await writePreferences(db, { userId, preferences }, now)
  }
  it.each<[string, () => Promise<unknown>]>([
    ['once it was read', readAll],
    ['in quiet hours', beQuiet],
    ['after an hour', async () => pass(hourMs + 1)],
    ['to a person without access', () => banUser(db, userId)],
    ['after the session has expired', async () => pass(12 * hourMs)],
  ])('%s', async (_name, happens) => {
    await reportNovelty()
    await happens()
    await sendDue()
    expect(browser.payloads).toEqual([])
    expect(await countMessages()).toBe(0)
  })
})

describe('a push service', () => {
  it.each([404, 410])('that answers %d ends the subscription', async (status) => {
    browser.answers.push(status)
    await reportNovelty()
    await sendDue()
    expect([await readSubscriptions(), await countMessages()]).toEqual([[], 0])
  })

  it.each([429, 500, 503])('that answers %d is asked again later', async (status) => {
    browser.answers.push(status, status)
    await reportNovelty()
    await sendDue()
    await sendDue()
    expect(browser.answers).toEqual([status])
    pass(retryDelayMs(1))
    await sendDue()
    pass(retryDelayMs(2) - 1)
    await sendDue()
    expect(browser.payloads).toEqual([])
    pass(1)
    await sendDue()
    expect(browser.payloads).toHaveLength(1)
  })

  it('is not asked before it says', async () => {
    browser.answers.push(503)
    browser.retryAfter = 60
    await reportNovelty()
    await sendDue()
    pass(59 * secondMs)
    await sendDue()
    expect(browser.payloads).toEqual([])
    pass(secondMs)
    await sendDue()
    expect(browser.payloads).toHaveLength(1)
  })

  it('that keeps failing loses the message after six attempts, and the browser after five messages', async () => {
    for (let failures = 1; failures <= 5; failures += 1) {
      browser.answers.splice(0, Infinity, ...Array<number>(6).fill(500))
      await reportNovelty('critical', `novelty:${failures}`)
      for (let attempt = 1; attempt <= 6; attempt += 1) {
        await sendDue()
        pass(retryDelayMs(attempt))
      }
      expect(browser.answers).toEqual([])
      expect(await countMessages()).toBe(0)
      const expected = failures < 5 ? [{ failures }] : []
      expect(await readSubscriptions()).toMatchObject(expected)
    }
  })

  it.each([302, 400, 403])('that answers %d is not asked again', async (status) => {
    browser.answers.push(status)
    await reportNovelty()
    await sendDue()
    expect(await countMessages()).toBe(0)
    expect(await readSubscriptions()).toMatchObject([{ failures: 1 }])
  })
})

it('deletes subscriptions without access', async () => {
  await deleteWithoutAccess(db, now)
  expect(await readSubscriptions()).toHaveLength(1)
  await banUser(db, userId)
  await deleteWithoutAccess(db, now)
  expect(await readSubscriptions()).toEqual([])
})

describeOnPostgres('two servers at once', () => {
  it('send each message once', async () => {
    const others = [await subscribe(), await subscribe()]
    await reportNovelty()
    await Promise.all([sendDue(), sendDue(), sendDue()])
    expect([browser, ...others].map(({ payloads }) => payloads.length)).toEqual([1, 1, 1])
  })

  it('do not wait for a session that is ending while a novelty is reported', async () => {
    const [deleted, reported] = [signal(), signal()]
    const ending = db.transaction().execute(async (tx) => {
      await tx.deleteFrom('push_subscriptions').execute()
      deleted.give()
      await reported.given
    })
    await deleted.given
    await reportNovelty()
    reported.give()
    await ending
    expect(await countMessages()).toBe(0)
  })
})

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}
