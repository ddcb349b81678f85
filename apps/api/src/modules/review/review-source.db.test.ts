import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { describeNotification } from '@arriero/domain/notifications/notification-text.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { reviewSource } from './review-source.ts'

const now = new Date('2026-11-15T12:00:00Z')
let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('finds drivers and customers in review and active ones with renewed papers, and no others', async () => {
  const { db } = database
  const people = [
    { kind: 'driver', given_names: 'Luis', surnames: 'Gómez' },
    { kind: 'customer', given_names: 'Rosa', surnames: 'Peña' },
    { kind: 'administrator', given_names: 'Ana', surnames: 'Ñáñez' },
  ] as const
  for (const [hours, person] of people.entries()) {
    const state_since = new Date(now.getTime() + hours * hourMs)
    await buildUser(db, { ...person, state_since, user_state_id: userStates.Review })
  }
  const renewing = await buildUser(db, { kind: 'driver', given_names: 'Nidia', surnames: 'Ríos' })
  await db
    .insertInto('review_items')
    .values({
      user_id: renewing.id,
      item: 'soat',
      attempt: 1,
      fields: '{}',
      file_ids: [],
      sent_at: new Date(now.getTime() - hourMs),
      verdict: null,
      reason: null,
      note: null,
      decided_by: null,
      decided_at: null,
    })
    .execute()
  for (const state of [userStates.Active, userStates.Correction, userStates.Reject]) {
    await buildUser(db, { user_state_id: state })
  }
  const found = await reviewSource.find(db, now, defaultRules)
  expect(found.map(({ facts }) => describeNotification(facts).text)).toEqual([
    'Nidia Ríos (conductor) envió documentos renovados.',
    'Luis Gómez (conductor) espera revisión.',
    'Rosa Peña (cliente) espera revisión.',
  ])
  expect(new Set(found.map(({ key }) => key)).size).toBe(3)
})
