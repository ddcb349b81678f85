import { randomUUID } from 'node:crypto'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { type UserStateId, userStates } from '@arriero/domain/users/user-state.ts'
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
    const { id } = await buildDriver({ user_state_id: userStates.Reject, state_since: at })
    await buildFile(id, at)
  },
  'files of refused sendings': async (at) => {
    const { id } = await buildDriver()
    await buildSending(id, { decidedAt: at, verdict: 'correct' })
  },
  'files of replaced sendings': async (at) => {
    const { id } = await buildDriver()
    await buildSending(id, { decidedAt: new Date(0), verdict: 'ok' })
    await buildSending(id, { attempt: 2, decidedAt: at, verdict: 'ok' })
  },
  'addresses and browsers in the audit': (at) =>
    writeAudit(database.db, at, {
      event: 'file.viewed',
      actor: { kind: 'system' },
      caller: { address: '203.0.113.9', userAgent: 'x', requestId: '1', bindingHash: null },
    }),
  'marks of erased people who were blocked': (at) =>
    database.db.insertInto('erased_bans').values({ hash: randomUUID(), erased_at: at }).execute(),
}

const buildDriver = (values: { user_state_id?: UserStateId; state_since?: Date } = {}) =>
  buildUser(database.db, { kind: 'driver', password_hash: null, ...values })

async function buildFile(userId: string, at: Date): Promise<string> {
  const id = randomUUID()
  await database.db
    .insertInto('files')
    .values({
      id,
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
  return id
}

interface Sending {
  attempt?: number
  verdict?: 'ok' | 'correct' | 'reject'
  /** Null if nobody decided. */
  decidedAt: Date | null
  sentAt?: Date
  /** One of its own unless given. */
  fileId?: string
}

/** One sending of a driver's SOAT with one file, whose id is answered. */
async function buildSending(userId: string, sending: Sending): Promise<string> {
  const { attempt = 1, verdict = null, decidedAt, sentAt = new Date(0) } = sending
  const fileId = sending.fileId ?? (await buildFile(userId, sentAt))
  await database.db
    .insertInto('review_items')
    .values({
      user_id: userId,
      item: 'soat',
      attempt,
      fields: '{}',
      file_ids: [fileId],
      sent_at: sentAt,
      verdict,
      reason: verdict === 'ok' || verdict === null ? null : 'unreadable',
      note: null,
      decided_by: null,
      decided_at: decidedAt,
    })
    .execute()
  return fileId
}

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

const filesOf = async (userId: string) => {
  const rows = await database.db
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id }) => id).toSorted()
}

const old = new Date(now.getTime() - 4000 * dayMs)

it('keeps what is older and still needed', async () => {
  const { id } = await buildDriver({ state_since: old })
  await buildFile(id, old)
  await applyRetention(database.db, now)
  expect(await filesOf(id)).toHaveLength(1)
})

it('keeps the paper in force while the newer one is not approved, and that of a blocked person', async () => {
  const renewing = await buildDriver()
  const inForce = await buildSending(renewing.id, { decidedAt: old, verdict: 'ok' })
  const waiting = await buildSending(renewing.id, { attempt: 2, decidedAt: null, sentAt: old })
  const blocked = await buildDriver({ user_state_id: userStates.Ban })
  const forged = await buildSending(blocked.id, { decidedAt: old, verdict: 'reject' })
  await applyRetention(database.db, now)
  expect(await filesOf(renewing.id)).toEqual([inForce, waiting].toSorted())
  expect(await filesOf(blocked.id)).toEqual([forged])
})

it('deletes what was replaced before anybody decided, but no file that was sent again or is in a draft', async () => {
  const { id } = await buildDriver()
  const drafted = await buildFile(id, old)
  await buildSending(id, { decidedAt: null, sentAt: old })
  const sentAgain = await buildSending(id, { attempt: 2, decidedAt: old, verdict: 'correct' })
  await buildSending(id, { attempt: 3, decidedAt: old, verdict: 'correct', fileId: drafted })
  await buildSending(id, { attempt: 4, decidedAt: now, verdict: 'ok', fileId: sentAgain })
  const times = { created_at: old, changed_at: now, expires_at: now, sent_at: old }
  await database.db
    .insertInto('registrations')
    .values({
      id: randomUUID(),
      kind: 'driver',
      email: 'borrador@example.com',
      phone: '+573000000001',
      items: JSON.stringify({ soat: { fields: {}, fileIds: [drafted] } }),
      user_id: id,
      ...times,
    })
    .execute()
  await applyRetention(database.db, now)
  expect(await filesOf(id)).toEqual([drafted, sentAgain].toSorted())
  const rows = await database.db
    .selectFrom('review_items')
    .select(['attempt', 'file_ids'])
    .where('user_id', '=', id)
    .orderBy('attempt')
    .execute()
  expect(rows.map(({ file_ids }) => file_ids)).toEqual([[], [], [], [sentAgain]])
})
