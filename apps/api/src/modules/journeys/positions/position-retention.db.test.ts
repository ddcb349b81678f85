import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { deleteOldPositions } from './position-store.ts'

const now = new Date('2026-11-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const addPosition = (receivedAt: Date, reportedAt = receivedAt) =>
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
  await addPosition(daysAgo(91))
  await addPosition(daysAgo(89), daysAgo(90.5))
  await addPosition(now)
  await deleteOldPositions(db, now)
  const remaining = await db
    .selectFrom('positions')
    .select('received_at')
    .orderBy('received_at')
    .execute()
  expect(remaining.map(({ received_at }) => received_at)).toEqual([daysAgo(89), now])
})
