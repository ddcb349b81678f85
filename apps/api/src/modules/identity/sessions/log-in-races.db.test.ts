import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp, testKeys } from '../../../../test/build-test-app.ts'
import { buildUser, testPassword } from '../../../../test/factories.ts'
import { silentNotifications } from '../../../../test/mute-notifications.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Database } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import type { Db } from '#platform/database/schema.ts'
import { createSealer } from '#platform/secrets/sealer.ts'
import { countPasswordChecks } from './credentials.ts'
import { createDeviceTokens } from './device-cookie.ts'
import { logIn } from './log-in.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { createTokens } from './tokens.ts'

let database: Database
let db: Db
const now = new Date('2026-11-15T12:00:00Z')
const newPassword = 'otra contraseña larga, con 4 mulas'

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())

const caller = {
  address: '203.0.113.9',
  userAgent: 'Firefox',
  requestId: 'r',
  deviceCookie: null,
  bindingHash: null,
}

/** Signs in, and runs another action while the password is verified. */
function logInWhile(email: string, action: () => Promise<unknown>) {
  const verifyPassword = countPasswordChecks(new Registry())
  const deps = {
    db,
    changeLog: new ChangeLog({ db, clock: () => now, log: createLogger('silent') }),
    notifications: silentNotifications,
    sealer: createSealer(testKeys.cookieSecret),
    devices: createDeviceTokens(testKeys.cookieSecret),
    tokens: createTokens(testKeys.tokenSigningKey, () => now),
    refreshTokens: createRefreshTokens(testKeys.cookieSecret),
    onSessionEnd: () => {},
    verifyPassword: async (...args: Parameters<typeof verifyPassword>) => {
      const isRight = await verifyPassword(...args)
      await action()
      return isRight
    },
  }
  return logIn(deps, { email, password: testPassword }, caller, { bindingHash: 'b' }, now)
}

const setUser = (id: string, values: { user_state_id?: UserStateId; password_changed_at?: Date }) =>
  db.updateTable('users').set(values).where('id', '=', id).execute()

const findOpenSessions = (id: string) =>
  db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

describe('a sign-in', () => {
  it.each([
    ['the person is banned', { user_state_id: userStates.Ban }],
    ['the password is changed', { password_changed_at: now }],
  ])('is rejected and audited if meanwhile %s', async (_name, change) => {
    const { id, email } = await buildUser(db)
    const signingIn = logInWhile(email, () => setUser(id, change))
    await expect(signingIn).rejects.toMatchObject({ code: 'session.wrong-credentials' })
    expect(await findOpenSessions(id)).toEqual([])
    expect(await readAudit(db, { subject_id: id })).toMatchObject([
      {
        event: 'session.refused',
        actor_kind: 'anonymous',
        address: '203.0.113.9',
        detail: { email, reason: 'changed-meanwhile' },
      },
    ])
  })

  it('succeeds if nothing changes meanwhile', async () => {
    const { id, email } = await buildUser(db)
    const { stored } = await logInWhile(email, async () => {})
    expect(stored.id).toBe(id)
    expect(await findOpenSessions(id)).toHaveLength(1)
  })
})

it('leaves no session of the old password after a concurrent password change', async () => {
  const app = await buildTestApp({ db, clock: () => now })
  const { id, email } = await buildUser(db)
  const [changing, ...signingIn] = await Promise.all(
    Array.from({ length: 6 }, () => new Browser(app).open()),
  )
  const body = { email, currentPassword: testPassword, newPassword }
  const [change, ...signIns] = await Promise.all([
    changing?.send('PUT', '/api/updateUserPassword', body),
    ...signingIn.map((browser) => browser.signIn(email)),
  ])
  expect(change?.statusCode).toBe(204)
  for (const { statusCode } of signIns) expect([200, 401]).toContain(statusCode)
  expect(await findOpenSessions(id)).toEqual([])
  await app.close()
})
