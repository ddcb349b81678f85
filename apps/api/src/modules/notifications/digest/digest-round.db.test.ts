import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { banUser, buildUser, notificationRow } from '../../../../test/factories.ts'
import { Mailbox } from '../../../../test/mailbox.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import type { Db, Schema } from '#platform/database/schema.ts'
import { DigestRound } from './digest-round.ts'

const day = (time: string) => new Date(`2026-11-15T${time}:00Z`)
const lines: string[] = []
const log = createLogger('info', { write: (line: string) => void lines.push(line) })
let mailbox: Mailbox
let database: Database
let db: Db
let round: DigestRound

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
beforeEach(async () => {
  mailbox = new Mailbox()
  round = newRound()
  lines.length = 0
  await db.deleteFrom('notification_preferences').execute()
  await db
    .updateTable('notification_clock')
    .set({ last: day('00:00') })
    .execute()
})
afterAll(() => database.close())

const newRound = () =>
  new DigestRound({ db, mailer: mailbox, publicUrl: 'http://arriero.test', log })

const send = (now: Date) => round.go(now)

/** Wants one every hour, since eleven. */
async function newPerson(
  preferences: Partial<Insertable<Schema['notification_preferences']>> = {},
) {
  const { id, email } = await buildUser(db)
  const rhythm = { digest: 'hourly', digested_through: day('11:00') } as const
  await db
    .insertInto('notification_preferences')
    .values({ user_id: id, ...rhythm, ...preferences })
    .execute()
  const tell = (at: Date, changed: Partial<Insertable<Schema['notifications']>> = {}) =>
    db
      .insertInto('notifications')
      .values(notificationRow({ administrator_id: id, datetime: at, ...changed }))
      .execute()
  return { id, email, tell, mails: () => mailbox.to(email) }
}

describe('a digest', () => {
  it('tells what was not read since the last one, in Colombia’s hour, and where to look', async () => {
    const ana = await newPerson()
    await ana.tell(day('10:59'), { title: 'Antes' })
    await ana.tell(day('11:30'))
    await ana.tell(day('11:40'), { title: 'Leída', readed: true })
    await send(day('12:00'))
    const [mail] = ana.mails()
    expect(mail?.subject).toBe('Arriero: 1 aviso sin leer')
    expect(mail?.text).toContain('Novedad (1)\n- 15/11/2026 06:30 Novedad en V-10001: Derrumbe')
    expect(mail?.text).toContain('http://arriero.test/admin/notificaciones\n')
    expect(mail?.text).not.toMatch(/Antes|Leída/)
  })

  it('waits for its hour, and comes once', async () => {
    const ana = await newPerson()
    await ana.tell(day('11:30'))
    await send(day('11:59'))
    expect(ana.mails()).toHaveLength(0)
    for (const time of ['12:00', '12:01', '12:59']) await send(day(time))
    expect(ana.mails()).toHaveLength(1)
  })

  it('never tells the same notification twice, and leaves none out', async () => {
    const ana = await newPerson()
    await ana.tell(day('11:30'), { title: 'Una' })
    await send(day('12:00'))
    await ana.tell(day('12:10'), { title: 'Otra' })
    await send(day('12:30'))
    await send(day('13:00'))
    const [first, second, ...more] = ana.mails()
    expect(first?.text).toContain('Una')
    expect(second?.text).toContain('Otra')
    expect(second?.text).not.toContain('Una')
    expect(more).toEqual([])
  })

  it('is no mail when there is nothing to tell, and the next goes on from there', async () => {
    const ana = await newPerson()
    await send(day('12:00'))
    await ana.tell(day('12:10'))
    await send(day('12:30'))
    expect(ana.mails()).toEqual([])
    await send(day('13:00'))
    expect(ana.mails()).toHaveLength(1)
  })

  it('comes once a day at the person’s hour', async () => {
    const rhythm = { digest: 'daily', digest_hour: 7 } as const
    const ana = await newPerson({ ...rhythm, digested_through: new Date('2026-11-14T12:00:00Z') })
    await ana.tell(day('11:30'))
    await send(day('11:59'))
    expect(ana.mails()).toHaveLength(0)
    await send(day('12:00'))
    await ana.tell(day('12:30'))
    await send(day('23:00'))
    expect(ana.mails()).toHaveLength(1)
  })

  it('has at most twenty lines, the newest first, and counts the rest', async () => {
    const ana = await newPerson()
    for (let minute = 10; minute < 35; minute += 1) {
      await ana.tell(day(`11:${minute}`), { title: `Número ${minute}` })
    }
    await send(day('12:00'))
    const text = ana.mails()[0]?.text ?? ''
    const told = [...text.matchAll(/Número (\d+)/g)].map(([, number]) => Number(number))
    expect(told).toEqual(Array.from({ length: 20 }, (_line, index) => 34 - index))
    expect(text).toContain('Novedad (25)')
    expect(text).toContain('- y 5 más')
  })

  it('goes to administrators who may work, and to who wants it', async () => {
    const [banned, silent] = [await newPerson(), await newPerson({ digest: 'never' })]
    await banUser(db, banned.id)
    await banned.tell(day('11:30'))
    await silent.tell(day('11:30'))
    await send(day('12:00'))
    expect(mailbox.sent).toEqual([])
  })

  it('is sent once, also when several processes look at the same time', async () => {
    const ana = await newPerson()
    await ana.tell(day('11:30'))
    await Promise.all([newRound(), newRound(), newRound()].map((one) => one.go(day('12:00'))))
    expect(ana.mails()).toHaveLength(1)
  })

  it('leaves nothing out that is told while it is made', async () => {
    const ana = await newPerson()
    await ana.tell(day('11:30'))
    await send(day('12:00'))
    const { last } = await db
      .selectFrom('notification_clock')
      .select('last')
      .executeTakeFirstOrThrow()
    // Whoever waited for the clock of notifications gets a later moment than the digest has.
    expect(last).toEqual(day('12:00'))
  })
})

describe('when the mail does not get through', () => {
  it('is tried again until it does, and says why in the log', async () => {
    const ana = await newPerson()
    await ana.tell(day('11:30'))
    mailbox.failure = new Error('connection refused')
    await send(day('12:00'))
    expect(lines.join('')).toContain('digest not sent')
    expect(lines.join('')).not.toContain('Derrumbe')
    mailbox.failure = undefined
    await send(day('12:01'))
    await send(day('12:02'))
    expect(ana.mails()).toHaveLength(1)
  })

  it('is tried ever less often, for one person at a time', async () => {
    const people = [await newPerson(), await newPerson(), await newPerson()]
    for (const person of people) await person.tell(day('11:30'))
    mailbox.failure = new Error('connection refused')
    const tried = vi.spyOn(mailbox, 'send')
    const minutes: number[] = []
    for (let minute = 0; minute < 200; minute += 1) {
      tried.mockClear()
      await send(new Date(day('12:00').getTime() + minute * 60_000))
      minutes.push(...tried.mock.calls.map(() => minute))
    }
    expect(minutes).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
  })

  it('is tried again soon once mail has got through', async () => {
    const ana = await newPerson()
    await ana.tell(day('11:30'))
    mailbox.failure = new Error('connection refused')
    for (const time of ['12:00', '12:01', '12:03']) await send(day(time))
    mailbox.failure = undefined
    await send(day('12:07'))
    expect(ana.mails()).toHaveLength(1)
    await ana.tell(day('12:30'))
    mailbox.failure = new Error('connection refused')
    await send(day('13:00'))
    mailbox.failure = undefined
    await send(day('13:01'))
    expect(ana.mails()).toHaveLength(2)
  })

  it('keeps nobody else waiting whose address takes mail', async () => {
    const [ana, luis, rosa] = [await newPerson(), await newPerson(), await newPerson()]
    for (const person of [ana, luis, rosa]) await person.tell(day('11:30'))
    const refused = [ana.email, luis.email]
    const working = mailbox.send.bind(mailbox)
    const tried: string[] = []
    mailbox.send = async (mail) => {
      tried.push(mail.to)
      if (refused.includes(mail.to)) throw new Error('no such mailbox')
      await working(mail)
    }
    for (let minute = 0; minute < 10; minute += 1) {
      await send(new Date(day('12:00').getTime() + minute * 60_000))
    }
    expect(rosa.mails()).toHaveLength(1)
    // Nor does one bad address hide another.
    expect(new Set(tried.slice(-2))).toEqual(new Set(refused))
  })
})
