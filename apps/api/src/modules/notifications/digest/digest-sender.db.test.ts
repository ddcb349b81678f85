import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { banUser, buildUser, notificationRow } from '../../../../test/factories.ts'
import { Mailbox } from '../../../../test/mailbox.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Db, Schema } from '#platform/database/schema.ts'
import { DigestSender } from './digest-sender.ts'

const todayAt = (time: string) => new Date(`2026-11-15T${time}:00Z`)
const logLines: string[] = []
const log = createLogger('info', { write: (line: string) => void logLines.push(line) })
let mailbox: Mailbox
let database: Database
let db: Db
let sender: DigestSender

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
beforeEach(async () => {
  mailbox = new Mailbox()
  sender = createSender()
  logLines.length = 0
  await db.deleteFrom('notification_preferences').execute()
  await db
    .updateTable('notification_clock')
    .set({ last: todayAt('00:00') })
    .execute()
})
afterAll(() => database.close())

const createSender = () =>
  new DigestSender({ db, mailer: mailbox, publicUrl: 'http://arriero.test', log })

const send = (now: Date) => sender.sendDue(now)

/** A user with an hourly digest since 11:00. */
async function createSubscriber(
  preferences: Partial<Insertable<Schema['notification_preferences']>> = {},
) {
  const { id, email } = await buildUser(db)
  const schedule = { digest: 'hourly', digested_through: todayAt('11:00') } as const
  await db
    .insertInto('notification_preferences')
    .values({ user_id: id, ...schedule, ...preferences })
    .execute()
  const notify = (at: Date, changed: Partial<Insertable<Schema['notifications']>> = {}) =>
    db
      .insertInto('notifications')
      .values(notificationRow({ administrator_id: id, datetime: at, ...changed }))
      .execute()
  return { id, email, notify, mails: () => mailbox.to(email) }
}

describe('a digest', () => {
  it('lists unread notifications since the last one, in Colombian time, with a link', async () => {
    const ana = await createSubscriber()
    await ana.notify(todayAt('10:59'), { title: 'Antes' })
    await ana.notify(todayAt('11:30'))
    await ana.notify(todayAt('11:40'), { title: 'Leída', readed: true })
    await send(todayAt('12:00'))
    const [mail] = ana.mails()
    expect(mail?.subject).toBe('Arriero: 1 aviso sin leer')
    expect(mail?.text).toContain('Novedad (1)\n- 15/11/2026 06:30 Novedad en V-10001: Derrumbe')
    expect(mail?.text).toContain('http://arriero.test/admin/notificaciones\n')
    expect(mail?.text).not.toMatch(/Antes|Leída/)
  })

  it('is sent at the full hour, once', async () => {
    const ana = await createSubscriber()
    await ana.notify(todayAt('11:30'))
    await send(todayAt('11:59'))
    expect(ana.mails()).toHaveLength(0)
    for (const time of ['12:00', '12:01', '12:59']) await send(todayAt(time))
    expect(ana.mails()).toHaveLength(1)
  })

  it('includes every notification exactly once', async () => {
    const ana = await createSubscriber()
    await ana.notify(todayAt('11:30'), { title: 'Una' })
    await send(todayAt('12:00'))
    await ana.notify(todayAt('12:10'), { title: 'Otra' })
    await send(todayAt('12:30'))
    await send(todayAt('13:00'))
    const [first, second, ...more] = ana.mails()
    expect(first?.text).toContain('Una')
    expect(second?.text).toContain('Otra')
    expect(second?.text).not.toContain('Una')
    expect(more).toEqual([])
  })

  it('is not sent without unread notifications, and the next one continues from there', async () => {
    const ana = await createSubscriber()
    await send(todayAt('12:00'))
    await ana.notify(todayAt('12:10'))
    await send(todayAt('12:30'))
    expect(ana.mails()).toEqual([])
    await send(todayAt('13:00'))
    expect(ana.mails()).toHaveLength(1)
  })

  it('is sent once a day at the chosen hour', async () => {
    const schedule = { digest: 'daily', digest_hour: 7 } as const
    const ana = await createSubscriber({
      ...schedule,
      digested_through: new Date('2026-11-14T12:00:00Z'),
    })
    await ana.notify(todayAt('11:30'))
    await send(todayAt('11:59'))
    expect(ana.mails()).toHaveLength(0)
    await send(todayAt('12:00'))
    await ana.notify(todayAt('12:30'))
    await send(todayAt('23:00'))
    expect(ana.mails()).toHaveLength(1)
  })

  it('has at most twenty lines, the newest first, and counts the rest', async () => {
    const ana = await createSubscriber()
    for (let minute = 10; minute < 35; minute += 1) {
      await ana.notify(todayAt(`11:${minute}`), { title: `Número ${minute}` })
    }
    await send(todayAt('12:00'))
    const text = ana.mails()[0]?.text ?? ''
    const listed = [...text.matchAll(/Número (\d+)/g)].map(([, number]) => Number(number))
    expect(listed).toEqual(Array.from({ length: 20 }, (_line, index) => 34 - index))
    expect(text).toContain('Novedad (25)')
    expect(text).toContain('- y 5 más')
  })

  it('is sent only to active administrators who asked for it', async () => {
    const [banned, silent] = [await createSubscriber(), await createSubscriber({ digest: 'never' })]
    await banUser(db, banned.id)
    await banned.notify(todayAt('11:30'))
    await silent.notify(todayAt('11:30'))
    await send(todayAt('12:00'))
    expect(mailbox.sent).toEqual([])
  })

  it('is sent once when several processes run at the same time', async () => {
    const ana = await createSubscriber()
    await ana.notify(todayAt('11:30'))
    await Promise.all(
      [createSender(), createSender(), createSender()].map((one) => one.sendDue(todayAt('12:00'))),
    )
    expect(ana.mails()).toHaveLength(1)
  })

  it('ends before any notification that is created meanwhile', async () => {
    const ana = await createSubscriber()
    await ana.notify(todayAt('11:30'))
    await send(todayAt('12:00'))
    const { last } = await db
      .selectFrom('notification_clock')
      .select('last')
      .executeTakeFirstOrThrow()
    // A transaction that waits for the clock gets a later `datetime` than the end of the digest.
    expect(last).toEqual(todayAt('12:00'))
  })
})

describe('when sending fails', () => {
  it('retries until it succeeds, and logs the reason', async () => {
    const ana = await createSubscriber()
    await ana.notify(todayAt('11:30'))
    mailbox.failure = new Error('connection refused')
    await send(todayAt('12:00'))
    expect(logLines.join('')).toContain('digest not sent')
    expect(logLines.join('')).not.toContain('Derrumbe')
    mailbox.failure = undefined
    await send(todayAt('12:01'))
    await send(todayAt('12:02'))
    expect(ana.mails()).toHaveLength(1)
  })

  it('retries one address at a time, with growing delays', async () => {
    const people = [await createSubscriber(), await createSubscriber(), await createSubscriber()]
    for (const person of people) await person.notify(todayAt('11:30'))
    mailbox.failure = new Error('connection refused')
    const tried = vi.spyOn(mailbox, 'send')
    const minutes: number[] = []
    for (let minute = 0; minute < 200; minute += 1) {
      tried.mockClear()
      await send(new Date(todayAt('12:00').getTime() + minute * minuteMs))
      minutes.push(...tried.mock.calls.map(() => minute))
    }
    expect(minutes).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
  })

  it('resets the delay after a successful mail', async () => {
    const ana = await createSubscriber()
    await ana.notify(todayAt('11:30'))
    mailbox.failure = new Error('connection refused')
    for (const time of ['12:00', '12:01', '12:03']) await send(todayAt(time))
    mailbox.failure = undefined
    await send(todayAt('12:07'))
    expect(ana.mails()).toHaveLength(1)
    await ana.notify(todayAt('12:30'))
    mailbox.failure = new Error('connection refused')
    await send(todayAt('13:00'))
    mailbox.failure = undefined
    await send(todayAt('13:01'))
    expect(ana.mails()).toHaveLength(2)
  })

  it('still sends to the other addresses when some are rejected', async () => {
    const [ana, luis, rosa] = [
      await createSubscriber(),
      await createSubscriber(),
      await createSubscriber(),
    ]
    for (const person of [ana, luis, rosa]) await person.notify(todayAt('11:30'))
    const rejected = [ana.email, luis.email]
    const originalSend = mailbox.send.bind(mailbox)
    const tried: string[] = []
    mailbox.send = async (mail) => {
      tried.push(mail.to)
      if (rejected.includes(mail.to)) throw new Error('no such mailbox')
      await originalSend(mail)
    }
    for (let minute = 0; minute < 10; minute += 1) {
      await send(new Date(todayAt('12:00').getTime() + minute * minuteMs))
    }
    expect(rosa.mails()).toHaveLength(1)
    // Both rejected addresses are still retried.
    expect(new Set(tried.slice(-2))).toEqual(new Set(rejected))
  })
})
