import type { ReviewConsequences } from '@arriero/domain/contract/http/review.ts'
import { journeyStates, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import type { Db } from '#platform/database/schema.ts'
import { requirePerson } from '#platform/users/require-person.ts'

const maxShown = 10

/** What a ban, a rejection or a correction of this person would interrupt. */
export async function readConsequences(db: Db, userId: string): Promise<ReviewConsequences> {
  const { kind } = await requirePerson(db, userId)
  const isDriver = kind === 'driver'
  const mine = db.selectFrom('journeys').where(isDriver ? 'driver_id' : 'customer_id', '=', userId)
  const open = mine.where('journey_state_id', 'in', isDriver ? underWayStateIds : openStateIds)
  const journeys = await open
    .select(['id', 'code', 'journey_state_id as journeyStateId'])
    .orderBy('state_since', 'desc')
    .limit(maxShown)
    .execute()
  const counted = await open.select(({ fn }) => fn.countAll().as('count')).executeTakeFirst()
  const booked = isDriver
    ? await mine
        .where('journey_state_id', '=', journeyStates.RequestBookingAccepted)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst()
    : undefined
  const devices = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return {
    openJourneys: Number(counted?.count ?? 0),
    journeys,
    bookings: Number(booked?.count ?? 0),
    devices: Number(devices?.count ?? 0),
  }
}
