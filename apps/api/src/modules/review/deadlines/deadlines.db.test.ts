import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { PaperKind } from '@arriero/domain/users/paper.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer, buildJourney, buildTruck } from '../../../../test/factories.ts'
import { askWhileHeld } from '../../../../test/held-row.ts'
import { describeOnPostgres } from '../../../../test/open-test-server.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { changeUserState } from '#platform/users/change-user-state.ts'
import { sendLetters } from '../letters/send-letters.ts'
import { rejectUnanswered, returnExpired } from './expiry.ts'
import { remindOfPapers } from './paper-reminders.ts'

const by = { actor: 'administrator', actorId: null } as const
/** Still 18 November in Colombia. */
const now = new Date('2026-11-19T04:30:00Z')
let database: Database
let plateNumber = 100

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  for (const table of ['person_letters', 'papers'] as const) {
    await database.db.deleteFrom(table).execute()
  }
})
afterAll(() => database.close())

const newTruck = (state: UserStateId = userStates.Active, state_since = now) =>
  buildTruck(database.db, `ZZE${plateNumber++}`, { user: { user_state_id: state, state_since } })

async function addPaper(
  kind: PaperKind,
  of: { driver_id?: string; vehicle_id?: string },
  expires_on: string,
): Promise<string> {
  const id = randomUUID()
  const paper = { id, kind, number: '1', expires_on, driver_id: null, vehicle_id: null }
  await database.db
    .insertInto('papers')
    .values({ ...paper, ...of })
    .execute()
  return id
}

const lettersTo = async (userId: string) =>
  (
    await database.db
      .selectFrom('person_letters')
      .select('about')
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute()
  ).map(({ about }) => about)

const stateOf = async (id: string) =>
  (
    await database.db
      .selectFrom('users')
      .select('user_state_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).user_state_id

it('reminds 30, 15, 7 and 1 days before the expiry, once each', async () => {
  const { driver_id, vehicle_id } = await newTruck()
  const expiresOn = '2027-01-10'
  await addPaper('licence', { driver_id }, expiresOn)
  await addPaper('soat', { vehicle_id }, '2028-01-01')
  const sentOn: number[] = []
  for (let daysLeft = 40; daysLeft >= -2; daysLeft -= 1) {
    const before = (await lettersTo(driver_id)).length
    // Half past eleven in the evening in Colombia, which is the next day in UTC.
    const at = new Date(Date.parse(addDays(expiresOn, 1 - daysLeft)) + 4.5 * 3_600_000)
    expect(dayOf(at)).toBe(addDays(expiresOn, -daysLeft))
    await remindOfPapers(database.db, at)
    await remindOfPapers(database.db, at)
    const added = (await lettersTo(driver_id)).length - before
    sentOn.push(...Array<number>(added).fill(daysLeft))
  }
  expect(sentOn).toEqual([30, 15, 7, 1])
})

it('reminds those who drive the vehicle, of the nearest day only, and nobody who is not active', async () => {
  const { driver_id, vehicle_id } = await newTruck()
  const banned = await newTruck(userStates.Ban)
  const paperId = await addPaper('soat', { vehicle_id }, addDays(dayOf(now), 5))
  await addPaper('licence', { driver_id: banned.driver_id }, addDays(dayOf(now), 5))
  await remindOfPapers(database.db, now)
  const about = { kind: 'paper', paperId, expiresOn: addDays(dayOf(now), 5) }
  expect(await lettersTo(driver_id)).toEqual([about])
  expect(await lettersTo(banned.driver_id)).toEqual([])
  await database.db.updateTable('papers').set({ expires_on: '2027-11-01' }).execute()
  await remindOfPapers(database.db, now)
  await remindOfPapers(database.db, new Date('2027-10-31T15:00:00Z'))
  expect(await lettersTo(driver_id)).toHaveLength(2)
})

it('returns drivers with an expired paper to review, the day after its last one', async () => {
  const [own, ofVehicle, lastDay, noBlock] = [
    await newTruck(),
    await newTruck(),
    await newTruck(),
    await newTruck(),
  ]
  const yesterday = addDays(dayOf(now), -1)
  await addPaper('licence', { driver_id: own.driver_id }, yesterday)
  await addPaper('soat', { vehicle_id: ofVehicle.vehicle_id }, yesterday)
  await addPaper('pila', { driver_id: lastDay.driver_id }, dayOf(now))
  await addPaper('dangerous-goods', { driver_id: noBlock.driver_id }, yesterday)
  await returnExpired(database.db, now)
  const states = [own, ofVehicle, lastDay, noBlock].map(({ driver_id }) => stateOf(driver_id))
  expect(await Promise.all(states)).toEqual([2, 2, 1, 1])
  await returnExpired(database.db, new Date('2026-11-19T05:00:00Z'))
  expect(await stateOf(lastDay.driver_id)).toBe(userStates.Review)
  const transitions = database.db
    .selectFrom('user_transitions')
    .select(['event', 'actor', 'reason'])
    .where('user_id', '=', own.driver_id)
  expect(await transitions.execute()).toEqual([
    { event: 'reviewAgain', actor: 'system', reason: 'papers-expired' },
  ])
})

it('never cuts a journey: its driver goes to review when it has ended', async () => {
  const truck = await newTruck()
  const customer_id = await buildCustomer(database.db)
  const { id } = await buildJourney(database.db, { customer_id, ...truck })
  await addPaper('soat', { vehicle_id: truck.vehicle_id }, '2026-01-01')
  await returnExpired(database.db, now)
  expect(await stateOf(truck.driver_id)).toBe(userStates.Active)
  await database.db
    .updateTable('journeys')
    .set({ journey_state_id: journeyStates.Finish })
    .where('id', '=', id)
    .execute()
  await returnExpired(database.db, now)
  expect(await stateOf(truck.driver_id)).toBe(userStates.Review)
})

it('rejects corrections that nobody sent in thirty days, when the last of them is over', async () => {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  // The 18 October in Colombia, and the 19 October from its first minute on.
  const late = await newTruck(userStates.Correction, new Date('2026-10-19T04:59:00Z'))
  const inTime = await newTruck(userStates.Correction, new Date('2026-10-19T05:00:00Z'))
  const driving = await newTruck(userStates.Correction, ago(40))
  await buildJourney(database.db, { customer_id: await buildCustomer(database.db), ...driving })
  await rejectUnanswered(database.db, now)
  const states = [late, inTime, driving].map(({ driver_id }) => stateOf(driver_id))
  expect(await Promise.all(states)).toEqual([4, 3, 3])
  expect(await lettersTo(late.driver_id)).toMatchObject([{ kind: 'state' }])
})

describeOnPostgres('the deadlines', () => {
  it('do not stop at somebody who is decided at the same moment', async () => {
    const { db } = database
    const since = new Date('2026-10-01T12:00:00Z')
    const [decided, other] = [
      await newTruck(userStates.Correction, since),
      await newTruck(userStates.Correction, since),
    ]
    const userId = decided.driver_id
    await askWhileHeld(db, {
      lock: (tx) =>
        tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute(),
      request: () => rejectUnanswered(db, now),
      meanwhile: (tx) => changeUserState(tx, { userId, event: 'ban', by, now }),
    })
    expect(await stateOf(userId)).toBe(userStates.Ban)
    expect(await stateOf(other.driver_id)).toBe(userStates.Reject)
  })
})

it('leaves letters that wait behind a slow mail server to other processes', async () => {
  const { db } = database
  const { driver_id } = await newTruck(userStates.Ban)
  const change = { userId: driver_id, event: 'liftBan', by, now } as const
  await db.transaction().execute((tx) => changeUserState(tx, change))
  const { driver_id: other } = await newTruck(userStates.Ban)
  await db.transaction().execute((tx) => changeUserState(tx, { ...change, userId: other }))
  const waiting: number[] = []
  const send = async () => {
    const due = db.selectFrom('person_letters').select('id').where('due_at', '<=', now)
    waiting.push((await due.execute()).length)
  }
  const log = createLogger('silent')
  const createCorrectionLink = async () => ''
  await sendLetters({ db, clock: () => now, mailer: { send }, log, createCorrectionLink })
  expect(waiting).toEqual([1, 0])
})
