import { AppError } from '@arriero/domain/errors.ts'
import type { NoveltyProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { isWithin, type JourneyStatus } from '@arriero/domain/journeys/journey-transitions.ts'
import { journeyStateKey, type JourneyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import type { Selectable } from 'kysely'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Db, Schema, Tx } from '#platform/database/schema.ts'

export type JourneyColumns = Selectable<Schema['journeys']>

/** A row that this transaction has locked. The customer never changes, so the name is read with it. */
export type LockedJourney = JourneyColumns & { customer_name: string }

/** The data that decides whether and how a command changes the journey. */
export interface JourneyRecord {
  journey: JourneyColumns
  /** The open novelty. */
  novelty?: OpenNovelty | undefined
  /** The running surcharge. */
  surcharge?: RunningSurcharge | undefined
}

export interface OpenNovelty {
  id: string
  code: NoveltyCode
  openedAt: Date
}

export interface RunningSurcharge {
  id: string
  startedAt: Date
  pausedSeconds: number
  rateCop: number
}

/** An administrator's update of a journey that this transaction has locked. */
export interface UpdateContext extends ChangeTransaction {
  journey: LockedJourney
  administratorId: string
  protocols: NoveltyProtocols
  now: Date
}

/** What the audit entry of an update stores. */
export type UpdateDetail = Record<string, unknown>

export interface ExistingJourneyStatus extends JourneyStatus {
  state: JourneyStateKey
}

export const statusOf = (
  journey: Pick<JourneyColumns, 'journey_state_id' | 'interrupted'>,
): ExistingJourneyStatus => ({
  state: journeyStateKey(journey.journey_state_id),
  interrupted: journey.interrupted.map(journeyStateKey),
})

/** Reads without a lock, so commands on the journey don't wait. */
export async function requireJourney(db: Db, id: string): Promise<JourneyColumns> {
  const journey = await db
    .selectFrom('journeys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!journey) throw new AppError('journey.not-found')
  return journey
}

/** Other commands on this journey wait until the transaction ends. */
export async function lockJourney(tx: Tx, id: string): Promise<LockedJourney> {
  const journey = await findAndLockJourney(tx, id)
  if (!journey) throw new AppError('journey.not-found')
  return journey
}

export const findAndLockJourney = (tx: Tx, id: string): Promise<LockedJourney | undefined> =>
  tx
    .selectFrom('journeys')
    .innerJoin('customers', 'customers.user_id', 'journeys.customer_id')
    .selectAll('journeys')
    .select('customers.company_name as customer_name')
    .where('journeys.id', '=', id)
    .forNoKeyUpdate('journeys')
    .executeTakeFirst()

/** To be called with the lock held: novelty and surcharge may have changed while it waited for the lock. */
export async function readJourneyRecord(tx: Tx, journey: LockedJourney): Promise<JourneyRecord> {
  const status = statusOf(journey)
  return {
    journey,
    novelty: isWithin(status, 'Novelty') ? await findOpenNovelty(tx, journey.id) : undefined,
    surcharge: isWithin(status, 'OnOriginSurcharge', 'OnDestinySurcharge')
      ? await findRunningSurcharge(tx, journey.id)
      : undefined,
  }
}

export const findOpenNovelty = (tx: Tx, journeyId: string) =>
  tx
    .selectFrom('novelties')
    .select(['id', 'code', 'opened_at as openedAt'])
    .where('journey_id', '=', journeyId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()

const findRunningSurcharge = (tx: Tx, journeyId: string) =>
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
