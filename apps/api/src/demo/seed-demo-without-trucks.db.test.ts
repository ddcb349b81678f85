import { roles } from '@arriero/domain/users/role.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { verifyPassword } from '#modules/identity/passwords/password-hash.ts'
import type { Database } from '#platform/database/database.ts'
import { seedDemo } from './seed-demo.ts'

const now = new Date('2026-11-15T12:00:00Z')
let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
  const seeded = await seedDemo(database.dbWithoutTimeout, { trucks: 0, now })
  expect(seeded).toEqual({ current: 0, past: 0 })
})
afterAll(() => database.close())

it('has an active administrator of every role, and one for each reason to reject a sign-in', async () => {
  const administrators = await database.db
    .selectFrom('users')
    .select(['email', 'user_state_id', 'role', 'password_hash'])
    .where('kind', '=', 'administrator')
    .orderBy('email')
    .execute()
  expect(administrators.map(({ email, user_state_id }) => [email, user_state_id])).toEqual([
    ['bloqueo@arriero.example', userStates.Ban],
    ['consulta@arriero.example', userStates.Active],
    ['correccion@arriero.example', userStates.Correction],
    ['demo@arriero.example', userStates.Active],
    ['diego@arriero.example', userStates.Active],
    ['rechazo@arriero.example', userStates.Reject],
    ['revision@arriero.example', userStates.Review],
    ['revisor@arriero.example', userStates.Active],
    ['yuliana@arriero.example', userStates.Active],
  ])
  const active = administrators.filter((one) => one.user_state_id === userStates.Active)
  expect(new Set(active.map(({ role }) => role))).toEqual(new Set(roles))
  const [hash = null, ...others] = new Set(administrators.map((one) => one.password_hash))
  expect(await verifyPassword(hash, 'arriero-demo')).toBe(true)
  expect(others).toEqual([])
})

it('has only notifications about users', async () => {
  const notifications = await database.db.selectFrom('notifications').select('kind').execute()
  expect(new Set(notifications.map(({ kind }) => kind))).toEqual(new Set(['userReview']))
})
