import { dayMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { choresPlugin } from '#platform/background/chores.ts'
import type { Database } from '#platform/database/database.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Db } from '#platform/database/schema.ts'
import { identityChores } from './identity-module.ts'
import { deleteExpired } from './delete-expired.ts'

let database: Database
let db: Db
const now = new Date('2026-11-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())
afterEach(() => {
  vi.useRealTimers()
})

async function buildSession(userId: string, expiresAt: Date, endedAt: Date | null) {
  const id = randomUUID()
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      created_at: daysAgo(60),
      last_used_at: daysAgo(60),
      expires_at: expiresAt,
      ended_at: endedAt,
      end_reason: null,
      binding_hash: '',
      user_agent: '',
      address: '',
    })
    .execute()
  const token = { token_hash: id, session_id: id, created_at: now, expires_at: expiresAt }
  await db
    .insertInto('refresh_tokens')
    .values({ ...token, used_at: null })
    .execute()
  return id
}

const addThrottle = (key: string, endsAt: Date) =>
  db.insertInto('throttles').values({ key, turns: 1, ends_at: endsAt }).execute()

const throttleKeys = async () =>
  (await db.selectFrom('throttles').select('key').execute()).map(({ key }) => key)

it('deletes only rows that ended more than thirty days ago, and throttles that are over', async () => {
  const { id: userId } = await buildUser(db)
  const kept = [
    await buildSession(userId, now, null),
    await buildSession(userId, daysAgo(29), null),
    await buildSession(userId, daysAgo(29), daysAgo(29.5)),
  ]
  await buildSession(userId, daysAgo(31), null)
  await buildSession(userId, daysAgo(29.9), daysAgo(30.1))
  for (const [token_hash, expires_at] of [
    ['recent', daysAgo(29)],
    ['old', daysAgo(31)],
  ] as const) {
    const reset = { token_hash, expires_at, user_id: userId, created_at: now, used_at: null }
    await db.insertInto('password_resets').values(reset).execute()
  }
  for (const [token_hash, invitation] of Object.entries({
    open: { expires_at: now },
    'used lately': { used_at: daysAgo(29), expires_at: daysAgo(29) },
    'expired long ago': { expires_at: daysAgo(31) },
    'used long ago': { used_at: daysAgo(31), expires_at: daysAgo(25) },
    'revoked long ago': { revoked_at: daysAgo(31), expires_at: daysAgo(25) },
  })) {
    const blank = {
      email: null,
      role: 'viewer' as const,
      invited_by: null,
      used_at: null,
      revoked_at: null,
    }
    await db
      .insertInto('invitations')
      .values({ ...blank, ...invitation, token_hash, created_at: daysAgo(40) })
      .execute()
  }
  await addThrottle('over', now)
  await addThrottle('running', new Date(now.getTime() + 1))

  await deleteExpired(db, now)
  const sessions = await db.selectFrom('sessions').select('id').execute()
  expect(sessions.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  const tokens = await db.selectFrom('refresh_tokens').select('session_id').execute()
  expect(tokens.map(({ session_id }) => session_id).toSorted()).toEqual(kept.toSorted())
  const resets = await db.selectFrom('password_resets').select('token_hash').execute()
  expect(resets).toEqual([{ token_hash: 'recent' }])
  const invitations = await db.selectFrom('invitations').select('token_hash').execute()
  expect(invitations).toEqual([{ token_hash: 'open' }, { token_hash: 'used lately' }])
  expect(await throttleKeys()).toEqual(['running'])
})

it('runs once the server is ready and every ten minutes, until it closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now })
  await db.deleteFrom('throttles').execute()
  const readiness: Readiness = { state: 'starting' }
  const app = fastify()
  let openQueries = 0
  const countingDb = db.withPlugin({
    transformQuery: ({ node }) => {
      openQueries++
      return node
    },
    transformResult: async ({ result }) => {
      openQueries--
      return result
    },
  })
  await app.register(choresPlugin, { readiness })
  app.addChores(identityChores(countingDb, () => new Date()))
  const expectDeleted = async () => {
    // A run in progress delays the next one: wait for its last query, not for its first effect.
    await vi.waitFor(() => expect(openQueries).toBe(0))
    expect(await throttleKeys()).toEqual([])
  }

  await addThrottle('one', now)
  vi.advanceTimersByTime(5 * minuteMs)
  expect(await throttleKeys()).toEqual(['one'])
  readiness.state = 'ready'
  vi.advanceTimersByTime(60_000)
  await expectDeleted()

  await addThrottle('two', now)
  vi.advanceTimersByTime(9 * minuteMs)
  expect(await throttleKeys()).toEqual(['two'])
  vi.advanceTimersByTime(60_000)
  await expectDeleted()

  await app.close()
  expect(vi.getTimerCount()).toBe(0)
})
