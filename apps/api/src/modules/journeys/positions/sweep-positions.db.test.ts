import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { sweepPositions } from './sweep-positions.ts'

const now = new Date('2026-11-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const keep = (receivedAt: Date, reportedAt = receivedAt) =>
  database.db
    .insertInto('positions')
    .values({
      journey_id: randomUUID(),
      reported_at: reportedAt,
      received_at: receivedAt,
      lat: 4,
      lng: -74,
      speed_kmh: null,
    })
    .execute()

it('keeps positions for ninety days', async () => {
  const { db } = database
  await keep(daysAgo(91))
  await keep(daysAgo(89), daysAgo(90.5))
  await keep(now)
  await sweepPositions(db, now)
  const kept = await db
    .selectFrom('positions')
    .select('received_at')
    .orderBy('received_at')
    .execute()
  expect(kept.map(({ received_at }) => received_at)).toEqual([daysAgo(89), now])
})
