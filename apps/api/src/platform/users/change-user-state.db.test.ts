import { randomUUID } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import {
  userActors,
  userCan,
  userEvents,
  userStateKeys,
  userStates,
} from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../test/audit.ts'
import { buildUser } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '../database/database.ts'
import { changeUserState } from './change-user-state.ts'

let database: Database
let administratorId: string
const now = new Date('2026-11-18T15:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  administratorId = (await buildUser(database.db)).id
})
afterAll(() => database.close())

type Change = Parameters<typeof changeUserState>[1]

const change = (values: Partial<Change> & Pick<Change, 'userId' | 'event'>) =>
  database.db.transaction().execute((tx) =>
    changeUserState(tx, {
      by: { actor: 'administrator', actorId: administratorId },
      now,
      ...values,
    }),
  )

const stateOf = (id: string) =>
  database.db
    .selectFrom('users')
    .select(['user_state_id', 'state_version', 'state_since'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

it('accepts exactly the transitions of the table', async () => {
  const { id: userId } = await buildUser(database.db, { kind: 'driver' })
  for (const state of userStateKeys) {
    for (const event of userEvents) {
      for (const actor of userActors) {
        await database.db
          .updateTable('users')
          .set({ user_state_id: userStates[state] })
          .where('id', '=', userId)
          .execute()
        const { state_version: version } = await stateOf(userId)
        const allowed = userCan(state, event, actor)
        const outcome = await change({ userId, event, by: { actor, actorId: null } }).catch(
          (error: unknown) => (error instanceof AppError ? error.code : error),
        )
        const to = allowed.allowed ? userStates[allowed.to] : userStates[state]
        expect(outcome, `${actor} ${event} ${state}`).toEqual(
          allowed.allowed ? { from: userStates[state], to, version: version + 1 } : allowed.code,
        )
        expect(await stateOf(userId)).toMatchObject({ user_state_id: to })
      }
    }
  }
})

it('writes the transition, the audit entry and the letter with the state', async () => {
  const { id: userId } = await buildUser(database.db, { kind: 'driver' })
  await change({ userId, event: 'ban', reason: 'fraud', note: 'SOAT falso', expectedVersion: 0 })
  expect(await stateOf(userId)).toEqual({
    user_state_id: userStates.Ban,
    state_version: 1,
    state_since: now,
  })
  const rows = (table: 'user_transitions' | 'person_letters') =>
    database.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
  expect(await rows('user_transitions')).toMatchObject([
    { version: 1, event: 'ban', from_state_id: 1, to_state_id: 5, actor_id: administratorId },
  ])
  expect(await rows('person_letters')).toMatchObject([{ about: { kind: 'state', version: 1 } }])
  expect(await readAudit(database.db, { subject_id: userId })).toMatchObject([
    {
      event: 'user.banned',
      actor_id: administratorId,
      detail: { from: 1, to: 5, reason: 'fraud' },
    },
  ])
})

it('rejects another version, unknown people and administrators', async () => {
  const { id: userId } = await buildUser(database.db, { kind: 'customer' })
  await expect(change({ userId, event: 'ban', expectedVersion: 1 })).rejects.toMatchObject({
    code: 'user.version-conflict',
  })
  for (const nobody of [randomUUID(), administratorId]) {
    await expect(change({ userId: nobody, event: 'ban' })).rejects.toMatchObject({
      code: 'user.not-found',
    })
  }
})
