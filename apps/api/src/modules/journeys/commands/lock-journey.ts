import { AppError } from '@arriero/domain/errors.ts'
import type { Tx } from '#platform/database/schema.ts'
import { isWithin, type JourneyRecord, type LockedJourney, standingOf } from './journey-record.ts'

/** Whoever acts on the same journey comes after. */
export const findLocked = (tx: Tx, id: string): Promise<LockedJourney | undefined> =>
  tx
    .selectFrom('journeys')
    .innerJoin('customers', 'customers.user_id', 'journeys.customer_id')
    .selectAll('journeys')
    .select('customers.company_name as customer_name')
    .where('journeys.id', '=', id)
    .forNoKeyUpdate('journeys')
    .executeTakeFirst()

/** In the order of their ids, so that no two who lock several wait for each other. */
export async function lockJourneys(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('journeys')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function requireLocked(tx: Tx, id: string): Promise<LockedJourney> {
  const journey = await findLocked(tx, id)
  if (!journey) throw new AppError('journey.not-found')
  return journey
}

/** Read once the journey is locked: what hangs on it may have changed while we waited. */
export async function readRecord(tx: Tx, journey: LockedJourney): Promise<JourneyRecord> {
  const standing = standingOf(journey)
  return {
    journey,
    novelty: isWithin(standing, 'Novelty') ? await findNovelty(tx, journey.id) : undefined,
    surcharge: isWithin(standing, 'OnOriginSurcharge', 'OnDestinySurcharge')
      ? await findSurcharge(tx, journey.id)
      : undefined,
  }
}

export const findNovelty = (tx: Tx, journeyId: string) =>
  tx
    .selectFrom('novelties')
    .select(['id', 'opened_at as openedAt'])
    .where('journey_id', '=', journeyId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()

const findSurcharge = (tx: Tx, journeyId: string) =>
  tx
    .selectFrom('surcharges')
    .select([
      'id',
      'started_at as startedAt',
      'paused_seconds as pausedSeconds',
      'rate_cop as rateCop',
    ])
    .where('journey_id', '=', journeyId)
    .where('status', '=', 'running')
    .executeTakeFirst()
