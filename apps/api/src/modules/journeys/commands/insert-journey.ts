import { randomUUID } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { newJourney } from '@arriero/domain/journeys/journey-standing.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { type Insertable, sql } from 'kysely'
import type { Caller } from '#platform/caller.ts'
import type { Schema } from '#platform/schema.ts'
import { recordJourney } from '../record-journey.ts'
import { dueTimers } from '../timers/due-timers.ts'
import { replaceTimers } from '../timers/replace-timers.ts'
import type { Hand } from './asked.ts'
import { auditJourney } from './audit-journey.ts'
import type { Writing } from './operation-deps.ts'
import { refreshSearchText } from './refresh-search-text.ts'

/** What somebody asks for; with an appointment to load it is a booking. */
export type WantedService = Pick<
  Insertable<Schema['journeys']>,
  | 'customer_id'
  | 'origin_name'
  | 'origin_divipola'
  | 'origin_lat'
  | 'origin_lng'
  | 'origin_address'
  | 'destination_name'
  | 'destination_divipola'
  | 'destination_lat'
  | 'destination_lng'
  | 'destination_address'
  | 'cargo'
  | 'cargo_kg'
  | 'price_cop'
  | 'promised_at'
  | 'republished_from'
> & {
  loading_at: Date | null
  free_wait_minutes: number | null
  loading_minutes: number | null
  unloading_minutes: number | null
  waiting_rate_cop: number | null
}

interface Inserting {
  wanted: WantedService
  hand: Hand
  caller: Caller | undefined
  note: string | null
  now: Date
  limits: JourneyLimits
}

/** The first state of a journey, with everything any other state is written with. */
export async function insertJourney(
  { tx, record }: Writing,
  { wanted, hand, caller, note, now, limits }: Inserting,
): Promise<JourneyDocument> {
  const kind = wanted.loading_at ? 'booking' : 'immediate'
  const event = kind === 'booking' ? 'createBooking' : 'createRequest'
  const verdict = journeyCan(newJourney, event, hand.actor)
  if (!verdict.allowed) throw new AppError(verdict.code, verdict.because)
  refuseTooSoon(wanted, now, limits)

  const id = randomUUID()
  const state = journeyStates[verdict.to]
  const columns = {
    ...blank,
    ...wanted,
    id,
    kind,
    journey_state_id: state,
    state_since: now,
  } as const
  await tx
    .insertInto('journeys')
    .values({ ...columns, code: sql`'V-' || nextval('journey_codes')`, created_at: now })
    .execute()
  await tx
    .insertInto('transitions')
    .values({
      journey_id: id,
      version: 1,
      event,
      from_state_id: null,
      to_state_id: state,
      actor: hand.actor,
      actor_id: hand.actorId,
      entered_by: hand.enteredBy,
      at: now,
      reported_at: null,
      lat: null,
      lng: null,
      reason_code: null,
      note,
      request_id: caller?.requestId ?? null,
      stay_seconds: null,
      detail: '{}',
    })
    .execute()
  await replaceTimers(tx, id, dueTimers(columns, limits))
  const detail = { from: null, to: state, version: 1 }
  await auditJourney(tx, now, { journeyId: id, name: event, hand, caller, detail })
  const document = await recordJourney(tx, record, id)
  await refreshSearchText(tx, document)
  return document
}

const blank = {
  driver_id: null,
  vehicle_id: null,
  position_lat: null,
  position_lng: null,
  position_at: null,
  position_progress: null,
  wait_started_at: null,
  heard_at: null,
}

/** A booking that nobody has time to accept is none. */
function refuseTooSoon({ loading_at }: WantedService, now: Date, limits: JourneyLimits): void {
  if (loading_at && loading_at.getTime() < now.getTime() + limits.bookingOfferLead * 60_000) {
    throw new AppError('journey.appointment-too-soon')
  }
}
