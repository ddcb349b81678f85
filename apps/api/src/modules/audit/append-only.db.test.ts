import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import type { Tx } from '#platform/database/schema.ts'
import { writeAudit } from '#platform/observability/audit.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const readAll = () => database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()

beforeEach(async () => {
  await writeAudit(database.db, new Date('2026-11-16T15:00:00Z'), {
    event: 'driver.changed',
    actor: { kind: 'administrator', id: crypto.randomUUID() },
    subject: { kind: 'driver', id: crypto.randomUUID() },
    caller: { address: '203.0.113.9', userAgent: 'x', requestId: '1', bindingHash: null },
    detail: { before: { cedula: '1' }, after: { cedula: '2' } },
  })
})

const refused: [string, RawBuilder<unknown>][] = [
  ['delete', sql`delete from audit_entries`],
  ['truncate', sql`truncate audit_entries`],
  ['truncate by cascade', sql`truncate users, audit_entries cascade`],
  ['another time', sql`update audit_entries set at = at - interval '1 second'`],
  ['another event', sql`update audit_entries set event = 'file.viewed'`],
  ['another kind of actor', sql`update audit_entries set actor_kind = 'system'`],
  ['another actor', sql`update audit_entries set actor_id = gen_random_uuid()`],
  ['no actor', sql`update audit_entries set actor_id = null`],
  ['another subject', sql`update audit_entries set subject_id = 'x'`],
  ['no kind of subject', sql`update audit_entries set subject_kind = null`],
  ['another address', sql`update audit_entries set address = '10.0.0.1'`],
  ['another browser', sql`update audit_entries set user_agent = ''`],
  ['another request', sql`update audit_entries set request_id = '2'`],
  ['no request', sql`update audit_entries set request_id = null`],
  ['another detail', sql`update audit_entries set detail = detail - 'before'`],
  ['a blank with a lie', sql`update audit_entries set address = null, event = 'file.viewed'`],
]

it.each(refused)('refuses %s, also from a session that replicates', async (_, change) => {
  const { db } = database
  const before = await readAll()
  await expect(change.execute(db)).rejects.toThrow('audit_entries is only added to')
  const replicating = async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change.execute(tx)
  }
  await expect(db.transaction().execute(replicating)).rejects.toThrow('only added to')
  expect(await readAll()).toEqual(before)
})

it('lets addresses, browsers and details be blanked, and entries be written while replicating', async () => {
  const { db } = database
  await sql`update audit_entries set address = null, user_agent = null, detail = '{}'`.execute(db)
  for (const entry of await readAll()) {
    expect(entry).toMatchObject({ address: null, user_agent: null, detail: {} })
  }
  // Blanked for good.
  await expect(sql`update audit_entries set address = '10.0.0.1'`.execute(db)).rejects.toThrow()
  const { length } = await readAll()
  // As a restore of a dump or the seed of the demo does.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into audit_entries (id, at, event, actor_kind) overriding system value
      values (999999, now(), 'file.viewed', 'system')`.execute(tx)
  })
  expect(await readAll()).toHaveLength(length + 1)
})
