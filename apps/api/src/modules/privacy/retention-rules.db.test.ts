import { randomUUID } from 'node:crypto'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { applyRetention, retentionRules } from './retention-rules.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-11-18T12:00:00Z')

/** What makes a row that a rule deletes, dated some days ago. */
const builders: Record<string, (at: Date) => Promise<unknown>> = {
  'files of rejected people': async (at) => {
    const { id } = await buildUser(database.db, {
      kind: 'driver',
      user_state_id: userStates.Reject,
      state_since: at,
    })
    await buildFile(id, at)
  },
  'addresses and browsers in the audit': (at) =>
    writeAudit(database.db, at, {
      event: 'test.happened',
      actor: { kind: 'system' },
      caller: { address: '203.0.113.9', userAgent: 'x', requestId: '1', bindingHash: null },
    }),
  'marks of erased people who were blocked': (at) =>
    database.db.insertInto('erased_bans').values({ hash: randomUUID(), erased_at: at }).execute(),
}

const buildFile = (userId: string, at: Date) =>
  database.db
    .insertInto('files')
    .values({
      id: randomUUID(),
      registration_id: null,
      user_id: userId,
      media_type: 'image/jpeg',
      size_bytes: 1,
      sha256: '',
      width: 1,
      height: 1,
      created_at: at,
    })
    .execute()

it.each(retentionRules.map(({ name, days }) => [name, days] as const))(
  'deletes %s after %i days, and not before',
  async (name, days) => {
    const build = builders[name]
    if (!build) throw new Error(`No test for ${name}`)
    await build(new Date(now.getTime() - days * dayMs - 1))
    await build(new Date(now.getTime() - days * dayMs + 1))
    expect(await applyRetention(database.db, now)).toMatchObject({ [name]: 1 })
    expect(await applyRetention(database.db, now)).toMatchObject({ [name]: 0 })
  },
)

it('keeps what is older and still needed', async () => {
  const old = new Date(now.getTime() - 4000 * dayMs)
  const { id } = await buildUser(database.db, { kind: 'driver', state_since: old })
  await buildFile(id, old)
  await applyRetention(database.db, now)
  const files = await database.db
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', id)
    .execute()
  expect(files).toHaveLength(1)
})
