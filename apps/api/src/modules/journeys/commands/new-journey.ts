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
import { recordJourneys } from '../record-journey.ts'
import { searchWords } from '../search-words.ts'
import type { CommandActor } from './command-request.ts'
import type { TransitionRecord } from './decision-writer.ts'
import { dueTimers } from './due-timers.ts'
import { journeyAuditEntry } from './journey-audit.ts'
import type { JourneyColumns } from './journey-record.ts'
import { insertJourneyRows, type NewJourneyRow } from './new-journey-rows.ts'
import type { ServiceOrder } from './service-order.ts'

type RegisteredSite = CustomerRecord['sites'][number]

export interface NewJourney {
  order: ServiceOrder
  actor: CommandActor
  caller: Caller | undefined
  note: string | null
  now: Date
  limits: JourneyLimits
}

/** Writes the first state with the same rows as any later transition. */
export async function insertJourney(
  transaction: ChangeTransaction,
  journey: NewJourney,
): Promise<JourneyDocument> {
  const [document] = await insertJourneys(transaction, [journey])
  if (!document) throw new Error('No journey was written')
  return document
}

/** Several journeys with as many statements as one. The first that is refused refuses them all. */
export async function insertJourneys(
  { tx, record }: ChangeTransaction,
  journeys: readonly NewJourney[],
): Promise<JourneyDocument[]> {
  const events = journeys.map(firstEvent)
  const { customers, codes } = await requireCustomers(tx, journeys)
  const rows = journeys.map((journey, index): NewJourneyRow => {
    const { order, actor, caller, now, limits } = journey
    const customer = customers.get(order.customer_id)
    const event = events[index]
    const code = codes[index]
    if (!customer || !event || code === undefined) throw new AppError('customer.not-found')
    // An order that is published again keeps the sites of its time.
    if (order.republished_from === null) requireOwnSites(order, customer.sites)
    const columns = {
      ...emptyColumns,
      ...order,
      id: randomUUID(),
      kind: order.loading_at ? ('booking' as const) : ('immediate' as const),
      code,
      journey_state_id: event.state,
      state_since: now,
      created_at: now,
      reached: [event.state] as JourneyStateId[],
    }
    const detail = { from: null, to: event.state, version: 1 }
    return {
      journey: { ...columns, search_text: firstSearchText(columns, customer.name) },
      transition: firstTransition(columns, event.name, journey),
      timers: dueTimers(columns, limits),
      audit: journeyAuditEntry({ journeyId: columns.id, name: event.name, actor, caller, detail }),
    }
  })
  await insertJourneyRows(tx, rows)
  return recordJourneys(
    tx,
    record,
    rows.map(({ journey }) => journey.id),
  )
}

/** What the order begins with; throws if it may not be placed. */
function firstEvent({ order, actor, now, limits }: NewJourney) {
  const name = order.loading_at ? 'createBooking' : 'createRequest'
  const verdict = journeyCan(newJourneyStatus, name, actor.actor)
  if (!verdict.allowed) throw new AppError(verdict.code, verdict.because)
  if (order.loading_at && order.loading_at < earliestAppointment(now, limits)) {
    throw new AppError('journey.appointment-too-soon')
  }
  if (order.promised_at && order.promised_at <= now) {
    throw new AppError('journey.appointment-past')
  }
  return { name, state: journeyStates[verdict.to] } as const
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
  sites: RegisteredSite[]
}

/** Reads active customers, and takes a code for each journey in the same query. */
async function requireCustomers(
  tx: Tx,
  journeys: readonly NewJourney[],
): Promise<{ customers: ReadonlyMap<string, OrderingCustomer>; codes: readonly string[] }> {
  const ids = [...new Set(journeys.map(({ order }) => order.customer_id))]
  const rows = await tx
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select([
      'customers.user_id as id',
      'users.user_state_id',
      'customers.company_name as name',
      'customers.sites',
      sql<string[]>`array(
        select 'V-' || nextval('journey_codes') from generate_series(1, ${journeys.length}::integer)
      )`.as('codes'),
    ])
    .where('customers.user_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('customers.user_id')
    // A rename waits for this transaction, so that it finds the journeys and writes the new name to them.
    .forKeyShare('customers')
    .execute()
  if (rows.length < ids.length) throw new AppError('customer.not-found')
  if (rows.some((customer) => customer.user_state_id !== userStates.Active)) {
    throw new AppError('customer.not-active')
  }
  const customers = new Map(rows.map(({ id, ...customer }) => [id, customer]))
  // The same in each row: the codes do not depend on the customer.
  return { customers, codes: rows[0]?.codes ?? [] }
}
