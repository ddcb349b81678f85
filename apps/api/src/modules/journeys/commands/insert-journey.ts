import { randomUUID } from 'node:crypto'
import { AppError } from '@arriero/domain/errors.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { earliestAppointment, type JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { newJourney } from '@arriero/domain/journeys/journey-standing.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Caller } from '#platform/http/caller.ts'
import { searchWords } from '../search-words.ts'
import { dueTimers } from '../timers/due-timers.ts'
import { alongside, type Step } from './alongside.ts'
import type { Hand } from './asked.ts'
import { auditOf } from './audit-of.ts'
import type { JourneyColumns } from './journey-record.ts'
import type { WantedService } from './wanted-service.ts'
import type { JourneyWriting } from './write-journeys.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/schema.ts'

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
  { tx, conclude }: JourneyWriting,
  { wanted, hand, caller, note, now, limits }: Inserting,
): Promise<JourneyDocument> {
  const kind = wanted.loading_at ? 'booking' : 'immediate'
  const event = kind === 'booking' ? 'createBooking' : 'createRequest'
  const verdict = journeyCan(newJourney, event, hand.actor)
  if (!verdict.allowed) throw new AppError(verdict.code, verdict.because)
  refuseTooSoon(wanted, now, limits)

  const customer = await requireCustomer(tx, wanted.customer_id)
  const id = randomUUID()
  const state = journeyStates[verdict.to]
  const columns = {
    ...blank,
    ...wanted,
    id,
    kind,
    code: customer.nextCode,
    journey_state_id: state,
    state_since: now,
    created_at: now,
  } as const
  const transition = firstTransition(columns, event, { hand, caller, note })
  const detail = { from: null, to: state, version: 1 }
  const audit = auditOf({ journeyId: id, name: event, hand, caller, detail })
  await alongside(tx, { transition, timers: dueTimers(columns, limits), audit })
    .insertInto('journeys')
    .values({ ...columns, search_text: wordsOf(columns, customer.name) })
    .execute()
  return conclude(id, now)
}

type Told = Pick<Inserting, 'hand' | 'caller' | 'note'>

const firstTransition = (
  journey: Pick<JourneyColumns, 'id' | 'journey_state_id' | 'state_since'>,
  event: JourneyEvent,
  { hand, caller, note }: Told,
): Step['transition'] => ({
  journey_id: journey.id,
  version: 1,
  event,
  from_state_id: null,
  to_state_id: journey.journey_state_id,
  actor: hand.actor,
  actor_id: hand.actorId,
  entered_by: hand.enteredBy,
  at: journey.state_since,
  reported_at: null,
  lat: null,
  lng: null,
  reason_code: null,
  note,
  request_id: caller?.requestId ?? null,
  stay_seconds: null,
  detail: '{}',
})

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

function refuseTooSoon({ loading_at }: WantedService, now: Date, limits: JourneyLimits): void {
  if (loading_at && loading_at < earliestAppointment(now, limits)) {
    throw new AppError('journey.appointment-too-soon')
  }
}

const wordsOf = (journey: WantedService & { code: string }, customer: string): string =>
  searchWords({
    code: journey.code,
    customer,
    driver: null,
    plate: null,
    trailerPlate: null,
    origin: journey.origin_name,
    destination: journey.destination_name,
    cargo: journey.cargo,
    manifest: null,
  })

/** One who may ask for a service; with the code of the next journey. */
async function requireCustomer(tx: Tx, id: string): Promise<{ name: string; nextCode: string }> {
  const customer = await tx
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select([
      'users.user_state_id',
      'customers.company_name as name',
      sql<string>`'V-' || nextval('journey_codes')`.as('nextCode'),
    ])
    .where('customers.user_id', '=', id)
    .executeTakeFirst()
  if (!customer) throw new AppError('customer.not-found')
  if (customer.user_state_id !== userStates.Active) throw new AppError('customer.not-active')
  return customer
}
