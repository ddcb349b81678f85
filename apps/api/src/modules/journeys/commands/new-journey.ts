import { randomUUID } from 'node:crypto'
import type { CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { earliestAppointment, type JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { newJourneyStatus } from '@arriero/domain/journeys/journey-transitions.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { recordJourney } from '../record-journey.ts'
import { searchWords } from '../search-words.ts'
import type { CommandActor } from './command-request.ts'
import { type TransitionRecord, withTransition } from './decision-writer.ts'
import { dueTimers } from './due-timers.ts'
import { journeyAuditEntry } from './journey-audit.ts'
import type { JourneyColumns } from './journey-record.ts'
import type { ServiceOrder } from './service-order.ts'

type RegisteredSite = CustomerRecord['sites'][number]

interface NewJourney {
  order: ServiceOrder
  actor: CommandActor
  caller: Caller | undefined
  note: string | null
  now: Date
  limits: JourneyLimits
}

/** Writes the first state with the same rows as any later transition. */
export async function insertJourney(
  { tx, record }: ChangeTransaction,
  { order, actor, caller, note, now, limits }: NewJourney,
): Promise<JourneyDocument> {
  const kind = order.loading_at ? 'booking' : 'immediate'
  const event = kind === 'booking' ? 'createBooking' : 'createRequest'
  const verdict = journeyCan(newJourneyStatus, event, actor.actor)
  if (!verdict.allowed) throw new AppError(verdict.code, verdict.because)
  if (order.loading_at && order.loading_at < earliestAppointment(now, limits)) {
    throw new AppError('journey.appointment-too-soon')
  }
  if (order.promised_at && order.promised_at <= now) {
    throw new AppError('journey.appointment-past')
  }
  const customer = await requireCustomer(tx, order.customer_id)
  // An order that is published again keeps the sites of its time.
  if (order.republished_from === null) requireOwnSites(order, customer.sites)
  const id = randomUUID()
  const state = journeyStates[verdict.to]
  const reached: JourneyStateId[] = [state]
  const columns = {
    ...emptyColumns,
    ...order,
    id,
    kind,
    code: customer.nextCode,
    journey_state_id: state,
    state_since: now,
    created_at: now,
    reached,
  } as const
  const transition = firstTransition(columns, event, { actor, caller, note })
  const detail = { from: null, to: state, version: 1 }
  const audit = journeyAuditEntry({ journeyId: id, name: event, actor, caller, detail })
  await withTransition(tx, { transition, timers: dueTimers(columns, limits), audit })
    .insertInto('journeys')
    .values({ ...columns, search_text: firstSearchText(columns, customer.name) })
    .execute()
  return recordJourney(tx, record, id)
}

const firstTransition = (
  journey: Pick<JourneyColumns, 'id' | 'journey_state_id' | 'state_since'>,
  event: JourneyEvent,
  { actor, caller, note }: Pick<NewJourney, 'actor' | 'caller' | 'note'>,
): TransitionRecord['transition'] => ({
  journey_id: journey.id,
  version: 1,
  event,
  from_state_id: null,
  to_state_id: journey.journey_state_id,
  actor: actor.actor,
  actor_id: actor.actorId,
  entered_by: actor.enteredBy,
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

const emptyColumns = {
  driver_id: null,
  vehicle_id: null,
  position_lat: null,
  position_lng: null,
  position_at: null,
  position_progress: null,
  wait_started_at: null,
  heard_at: null,
}

const firstSearchText = (journey: ServiceOrder & { code: string }, customer: string): string =>
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

/** A site that an order names is registered by its customer, at that place. */
function requireOwnSites(order: ServiceOrder, sites: RegisteredSite[]): void {
  const isOwn = (name: string | null, place: Omit<RegisteredSite, 'name'>) =>
    name === null ||
    sites.some(
      (site) =>
        site.name === name &&
        site.divipola === place.divipola &&
        site.lat === place.lat &&
        site.lng === place.lng,
    )
  const { origin_divipola, origin_lat, origin_lng } = order
  const origin = { divipola: origin_divipola, lat: origin_lat, lng: origin_lng }
  if (!isOwn(order.origin_site, origin)) throw new AppError('journey.origin-site-unknown')
  const { destination_divipola, destination_lat, destination_lng } = order
  const destination = {
    divipola: destination_divipola,
    lat: destination_lat,
    lng: destination_lng,
  }
  if (!isOwn(order.destination_site, destination)) {
    throw new AppError('journey.destination-site-unknown')
  }
}

interface OrderingCustomer {
  name: string
  nextCode: string
  sites: RegisteredSite[]
}

/** Reads an active customer and takes the next journey code in the same query. */
async function requireCustomer(tx: Tx, id: string): Promise<OrderingCustomer> {
  const customer = await tx
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select([
      'users.user_state_id',
      'customers.company_name as name',
      'customers.sites',
      sql<string>`'V-' || nextval('journey_codes')`.as('nextCode'),
    ])
    .where('customers.user_id', '=', id)
    // A rename waits for this transaction, so that it finds the journey and writes the new name to it.
    .forKeyShare('customers')
    .executeTakeFirst()
  if (!customer) throw new AppError('customer.not-found')
  if (customer.user_state_id !== userStates.Active) throw new AppError('customer.not-active')
  return customer
}
