import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { type CommandActor, requireAdministrator } from './command-request.ts'
import { journeyAuditEntry } from './journey-audit.ts'
import { insertJourney } from './new-journey.ts'
import type { ServiceOrder } from './service-order.ts'
import { type JourneyColumns, type LockedJourney, statusOf } from './journey-record.ts'
import { requireCurrentVersion } from './journey-decision.ts'

interface Republication {
  journey: LockedJourney
  actor: CommandActor
  command: CommandBody<'republish'>
  caller: Caller | undefined
  now: Date
  limits: JourneyLimits
}

/** Orders the same service again as a new journey. The closed journey keeps its state. */
export async function republishJourney(
  transaction: ChangeTransaction,
  { journey, actor, command, caller, now, limits }: Republication,
): Promise<JourneyDocument> {
  requireAdministrator(actor)
  requireCurrentVersion(journey, command.expectedVersion)
  const { state } = statusOf(journey)
  if (!isClosedState(state) || state === 'Finish') throw new AppError('journey.not-closed')
  await rejectSecondRepublication(transaction.tx, journey.id)
  const loadingAt = command.loadingAt ? new Date(command.loadingAt) : null
  if (journey.kind === 'booking' && !loadingAt) {
    throw new AppError('request.invalid', 'Escriba la nueva cita de cargue.')
  }
  const order = repeatOrder(journey, loadingAt)
  const note = command.note ?? null
  const republished = await insertJourney(transaction, { order, actor, caller, note, now, limits })
  const detail = { as: republished.code, journeyId: republished.id }
  const entry = journeyAuditEntry({
    journeyId: journey.id,
    name: 'republish',
    actor,
    caller,
    detail,
  })
  await writeAudit(transaction.tx, now, entry)
  return republished
}

/** The lock on the closed journey makes a parallel request wait until the first republication is visible. */
async function rejectSecondRepublication(tx: Tx, journeyId: string): Promise<void> {
  const republished = await tx
    .selectFrom('journeys')
    .innerJoin('transitions as first', (join) =>
      join.onRef('first.journey_id', '=', 'journeys.id').on('first.version', '=', 1),
    )
    .leftJoin('users', 'users.id', 'first.actor_id')
    .select(['journeys.code', 'users.given_names', 'users.surnames'])
    .where('journeys.republished_from', '=', journeyId)
    .executeTakeFirst()
  if (!republished) return
  const { code, given_names: names, surnames } = republished
  const subject = names === null ? 'Este viaje ya se' : `${names} ${surnames} ya lo`
  throw new AppError('journey.republished', `${subject} volvió a publicar como ${code}.`)
}

/** The same order, without the promised time, which belonged to the old dates. */
const repeatOrder = (journey: JourneyColumns, loadingAt: Date | null): ServiceOrder => ({
  customer_id: journey.customer_id,
  origin_name: journey.origin_name,
  origin_divipola: journey.origin_divipola,
  origin_lat: journey.origin_lat,
  origin_lng: journey.origin_lng,
  origin_address: journey.origin_address,
  destination_name: journey.destination_name,
  destination_divipola: journey.destination_divipola,
  destination_lat: journey.destination_lat,
  destination_lng: journey.destination_lng,
  destination_address: journey.destination_address,
  cargo: journey.cargo,
  cargo_kg: journey.cargo_kg,
  cargo_nature: journey.cargo_nature,
  price_cop: journey.price_cop,
  loading_at: loadingAt,
  promised_at: null,
  free_wait_minutes: journey.free_wait_minutes,
  loading_minutes: journey.loading_minutes,
  unloading_minutes: journey.unloading_minutes,
  waiting_rate_cop: journey.waiting_rate_cop,
  wanted_vehicle_type: journey.wanted_vehicle_type,
  wanted_body_type: journey.wanted_body_type,
  origin_site: journey.origin_site,
  destination_site: journey.destination_site,
  republished_from: journey.id,
})
