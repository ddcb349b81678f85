import type { NextCase, NextCaseBody } from '@arriero/domain/contract/http/review.ts'
import { itemsOf, type ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { sql } from 'kysely'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'
import type { ApiClient } from '../../e2e/support/api-client.ts'
import { inMs, type LimitedTable } from '../limited-table.ts'
import { percentile } from '../measurement.ts'

const maxNextMs = 300
const cases = 60
const waiting = { registrations: 1_000, renewals: 300 }

/** The paper that some active drivers renewed. */
const renewedItem: ReviewItemKey = 'soat'

/** Every driver has sent a whole registration: a thousand wait in review, the others were approved. Some renew a paper. */
export async function fillReview(db: Db): Promise<void> {
  const items = [...itemsOf('driver')]
  await sql`update users set user_state_id = 2, state_since = now() - random() * interval '9 days'
    where id in (select user_id from drivers order by cedula desc limit ${waiting.registrations})`.execute(
    db,
  )
  await sql`insert into review_items (user_id, item, attempt, fields, sent_at, verdict, decided_at)
    select users.id, item, 1, jsonb_build_object('cedula', cedula, 'plate', plate, 'account', cedula,
      'number', '1', 'expiresOn', '2029-01-01'), users.state_since - interval '1 day',
      case when user_state_id = 1 then 'ok' end, case when user_state_id = 1 then users.state_since end
    from drivers join users on users.id = drivers.user_id join vehicles on vehicles.id = drivers.vehicle_id
      cross join unnest(${items}::text[]) as item
    on conflict do nothing`.execute(db)
  await sql`insert into review_items (user_id, item, attempt, fields, sent_at)
    select user_id, item, 2, fields || '{"expiresOn": "2030-01-01"}', now() - random() * interval '3 days'
    from review_items where item = ${renewedItem} and verdict = 'ok'
    order by user_id limit ${waiting.renewals}`.execute(db)
  for (const table of ['users', 'review_items']) await sql`analyze ${sql.table(table)}`.execute(db)
}

/** What a reviewer waits for: the next case with its whole file, and the tabs. */
export async function measureReview(client: ApiClient, table: LimitedTable): Promise<void> {
  const next = await measureCases(client, {})
  table.add('next case of the review with its file, p95', next, inMs, maxNextMs)
  const nextRenewal = await measureCases(client, { renewals: 'waiting' })
  table.add('next renewal with its file, p95', nextRenewal, inMs, maxNextMs)
  for (const list of ['state=2', 'state=1&renewals=waiting']) {
    const opened = await measure(async () => {
      await (await client.send('GET', '/api/users/counts')).json()
      await (await client.send('GET', `/api/users?${list}`)).json()
    })
    table.add(`counts and first page of ${list}, p95`, opened, inMs)
  }
}

const measureCases = (client: ApiClient, body: NextCaseBody): Promise<number> =>
  measure(async () => {
    const next = await client.send('POST', '/api/users/next', body)
    const { userId } = (await next.json()) as NextCase
    const file = await client.send('GET', `/api/users/${userId}`)
    await file.json()
    if (!file.ok) throw new Error(`No case: ${file.status}`)
  })

/** The 95th percentile of many calls, in milliseconds. */
async function measure(call: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < cases; round += 1) {
    const askedAt = performance.now()
    await call()
    times.push(performance.now() - askedAt)
  }
  return percentile(times, 0.95)
}
