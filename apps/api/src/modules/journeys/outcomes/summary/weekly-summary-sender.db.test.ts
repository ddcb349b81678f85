import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCustomer, buildJourney, buildUser } from '../../../../../test/factories.ts'
import { Mailbox } from '../../../../../test/mailbox.ts'
import { createTestDatabase } from '../../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { rebuildOutcomes } from '../fold-outcomes.ts'
import { lastSummaryTime, WeeklySummarySender } from './weekly-summary-sender.ts'

let database: Database
let mailbox: Mailbox

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const customer_id = await buildCustomer(db, 'Cargas\ndel Frailejón')
  const finish = (day: string, arrived: string) =>
    buildJourney(db, {
      customer_id,
      journey_state_id: 12,
      state_since: new Date(`${day}T15:00:00-05:00`),
      promised_at: new Date(`${day}T12:00:00-05:00`),
      arrived_at: new Date(`${day}T${arrived}:00-05:00`),
      reached: [9, 10, 12],
    })
  // Saturday, the week of the summary (two in time), and the Sunday after it.
  await finish('2026-11-07', '13:00')
  await finish('2026-11-08', '11:00')
  await finish('2026-11-14', '12:00')
  await finish('2026-11-14', '12:01')
  await finish('2026-11-15', '11:00')
  await db.transaction().execute(rebuildOutcomes)
})
afterAll(() => database.close())

const monday = new Date('2026-11-16T06:00:00-05:00')
const minutesLater = (minutes: number, at = monday) => new Date(at.getTime() + minutes * 60_000)

const createSender = (box = mailbox) => {
  const log = createLogger('silent')
  return new WeeklySummarySender({
    db: database.db,
    mailer: box,
    publicUrl: 'http://arriero.test',
    log,
  })
}

async function subscribe(since: string | null, state: UserStateId = userStates.Active) {
  const user = await buildUser(database.db, { user_state_id: state, given_names: 'Ana' })
  await database.db
    .insertInto('notification_preferences')
    .values({ user_id: user.id, summarized_through: since === null ? null : new Date(since) })
    .execute()
  return user
}

it('is due on Mondays at six in Colombia', () => {
  expect(lastSummaryTime(monday)).toEqual(monday)
  expect(lastSummaryTime(minutesLater(-1))).toEqual(new Date('2026-11-09T11:00:00Z'))
  // Sunday, already Monday in UTC.
  expect(lastSummaryTime(new Date('2026-11-16T03:00:00Z'))).toEqual(
    new Date('2026-11-09T11:00:00Z'),
  )
  expect(lastSummaryTime(new Date('2026-11-22T23:00:00-05:00'))).toEqual(monday)
})

it('sends the week that ended once, with several servers, to those who chose it', async () => {
  mailbox = new Mailbox()
  const ana = await subscribe('2026-11-12T12:00:00Z')
  await subscribe(null)
  await subscribe('2026-11-12T12:00:00Z', userStates.Ban)
  await createSender().sendDue(minutesLater(-1))
  expect(mailbox.sent).toEqual([])
  await Promise.all([1, 2, 3].map(() => createSender().sendDue(monday)))
  for (const minutes of [1, 60, 6 * 1440]) await createSender().sendDue(minutesLater(minutes))
  expect(mailbox.sent.map(({ to }) => to)).toEqual([ana.email])
  const [mail] = mailbox.sent
  expect(mail?.subject).toBe('Arriero: semana del 08/11/2026 al 14/11/2026, 3 viajes terminados')
  const list = 'http://arriero.test/admin/viajes?'
  const days = 'desde=2026-11-08&hasta=2026-11-14'
  for (const part of [
    'Buen día, Ana:\n\nAsí terminó la semana del 08/11/2026 al 14/11/2026, frente a la anterior.',
    'Viajes terminados: 3 (2 más).',
    'A tiempo: 66,7%',
    '(66,7 puntos más). 1 viaje tarde.',
    '- Cargas del Frailejón: 3 viajes, a tiempo 66,7%',
    '- Bogotá – Medellín: 3 viajes',
    list,
    days,
    'http://arriero.test/admin/tablero?periodo=semana&hasta=2026-11-14',
    'http://arriero.test/admin/notificaciones/preferencias',
  ]) {
    expect(mail?.text.replaceAll('\u00A0', ' ')).toContain(part)
  }
})

it('tries again when the mail server fails, and skips a week without journeys', async () => {
  mailbox = new Mailbox()
  const luz = await subscribe('2026-11-12T12:00:00Z')
  const sender = createSender()
  mailbox.failure = new Error('connection refused')
  await sender.sendDue(monday)
  mailbox.failure = undefined
  await sender.sendDue(minutesLater(1))
  await sender.sendDue(minutesLater(2))
  expect(mailbox.to(luz.email)).toHaveLength(1)
  // The week of the 15th has one journey, the one after it none.
  for (const week of [1, 2, 3]) await sender.sendDue(minutesLater(week * 7 * 1440))
  expect(mailbox.to(luz.email)).toHaveLength(2)
  expect(mailbox.to(luz.email)[1]?.text).toContain('Viajes terminados: 1 (2 menos)')
})
