import type { NextCase } from '@arriero/domain/contract/http/review.ts'
import { itemsOf } from '@arriero/domain/users/review-item.ts'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'
import type { ApiClient } from '../../e2e/support/api-client.ts'
import { inMs, type LimitedTable } from '../limited-table.ts'
import { percentile } from '../measurement.ts'

const maxNextMs = 300
const cases = 60

/** Puts a thousand drivers into review, each with a whole registration; all others have sent one before. */
export async function fillReview(db: Db): Promise<void> {
  const items = [...itemsOf('driver')]
  await sql`update users set user_state_id = 2, state_since = now() - random() * interval '9 days'
    where id in (select user_id from drivers order by cedula desc limit 1000)`.execute(db)
  await sql`insert into review_items (user_id, item, attempt, fields, sent_at)
    select drivers.user_id, item, 1, jsonb_build_object('cedula', cedula, 'plate', plate, 'account', cedula,
      'number', '1', 'expiresOn', '2029-01-01'), now()
    from drivers join vehicles on vehicles.id = drivers.vehicle_id
      cross join unnest(${items}::text[]) as item
    on conflict do nothing`.execute(db)
  for (const table of ['users', 'review_items']) await sql`analyze ${sql.table(table)}`.execute(db)
}

/** What a reviewer waits for: the next case with its whole file, and the tabs. */
export async function measureReview(client: ApiClient, table: LimitedTable): Promise<void> {
  const opened: number[] = []
  const tabs: number[] = []
  for (let round = 0; round < cases; round += 1) {
    const askedAt = performance.now()
    const next = await client.send('POST', '/api/users/next', {})
    const { userId } = (await next.json()) as NextCase
    const file = await client.send('GET', `/api/users/${userId}`)
    await file.json()
    opened.push(performance.now() - askedAt)
    if (!file.ok) throw new Error(`No case: ${file.status}`)
    const countedAt = performance.now()
    await (await client.send('GET', '/api/users/counts')).json()
    await (await client.send('GET', '/api/users?state=2')).json()
    tabs.push(performance.now() - countedAt)
  }
  table.add('next case of the review with its file, p95', percentile(opened, 0.95), inMs, maxNextMs)
  table.add('counts and first page of the review, p95', percentile(tabs, 0.95), inMs)
}
