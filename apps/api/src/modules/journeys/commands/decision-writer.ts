import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { type Insertable, sql } from 'kysely'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Schema, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { type AuditEntry, auditRow } from '#platform/observability/audit.ts'
import type { NamedDriver } from '../drivers/driver-profile.ts'
import { addNumber, searchWords } from '../search-words.ts'
import { reasonOf, type TransitionRequest } from './command-request.ts'
import type { DueTimer } from './due-timers.ts'
import { journeyAuditEntry } from './journey-audit.ts'
import type { JourneyDecision } from './journey-decision.ts'
import type { LockedJourney } from './journey-record.ts'
import { siteDetail } from './site-reason.ts'
import { writeNoveltyChange } from './novelties.ts'
import { writeSurchargeChange } from './surcharges.ts'

interface DecisionWrite {
  journey: LockedJourney
  request: TransitionRequest
  decision: JourneyDecision
  driver: NamedDriver | undefined
  caller: Caller | undefined
  now: Date
}

interface WrittenDecision {
  transition: ReturnType<typeof transitionRow>
  /** The administrator whose claim ended because the journey closed. */
  releasedAttendantId: string | null
}

/** A state change ends a snooze. */
const withoutSnooze = { snoozed_until: null, snoozed_by: null }

/** Needs the lock on the journey. */
export async function writeDecision(
  { tx, record }: ChangeTransaction,
  write: DecisionWrite,
): Promise<WrittenDecision> {
  const { journey, request, decision, driver, caller } = write
  const version = journey.version + 1
  const reason = reasonOf(request.command)
  const audit = journeyAuditEntry({
    journeyId: journey.id,
    name: decision.event,
    actor: request,
    caller,
    detail: {
      from: decision.from,
      to: decision.to,
      reason,
      version,
      ...assignmentChange(journey, decision.columns),
      ...siteDetail(decision.site),
      ...(request.command.occurredAt && { occurredAt: request.command.occurredAt }),
    },
  })
  const transition = transitionRow(write, version)
  await withTransition(tx, { transition, timers: decision.timers, audit })
    .updateTable('journeys')
    .set({
      ...decision.columns,
      ...withoutSnooze,
      search_text: nextSearchText(journey, decision.columns, driver),
      version,
      command_version: version,
    })
    .where('id', '=', journey.id)
    .execute()
  const { novelty, surcharge, happenedAt } = decision
  if (novelty) await writeNoveltyChange(tx, journey.id, novelty, happenedAt)
  if (surcharge) {
    const surchargeWrite = { journeyId: journey.id, request, happenedAt }
    await writeSurchargeChange({ tx, record }, surchargeWrite, surcharge)
  }
  const isClosed = isClosedState(journeyStateKey(decision.to))
  return { transition, releasedAttendantId: isClosed ? await deleteClaim(tx, journey.id) : null }
}

/** The parts of the assignment that change, for the audit. */
function assignmentChange(journey: LockedJourney, next: JourneyDecision['columns']) {
  const [before, after] = [assignmentOf(journey), assignmentOf(next)]
  const changed = Object.keys(before).filter((name) => before[name] !== after[name])
  if (changed.length === 0) return {}
  const pick = (side: typeof before) =>
    Object.fromEntries(changed.map((name) => [name, side[name]]))
  return { before: pick(before), after: pick(after) }
}

const assignmentOf = (
  columns: Pick<
    JourneyDecision['columns'],
    'driver_id' | 'vehicle_id' | 'trailer_plate' | 'offered_driver_id' | 'manifest_number'
  >,
): Record<string, string | null> => ({
  driverId: columns.driver_id,
  vehicleId: columns.vehicle_id,
  trailerPlate: columns.trailer_plate,
  offeredDriverId: columns.offered_driver_id,
  manifestNumber: columns.manifest_number,
})

/** Returns the administrator who had claimed the journey. */
async function deleteClaim(tx: Tx, journeyId: string): Promise<string | null> {
  const claim = await tx
    .deleteFrom('claims')
    .where('journey_id', '=', journeyId)
    .returning('administrator_id')
    .executeTakeFirst()
  return claim?.administrator_id ?? null
}

const transitionRow = (
  { journey, request, decision, caller, now }: DecisionWrite,
  version: number,
) => ({
  journey_id: journey.id,
  version,
  event: decision.event,
  from_state_id: decision.from,
  to_state_id: decision.to,
  actor: request.actor,
  actor_id: request.actorId,
  entered_by: request.enteredBy,
  at: now,
  reported_at: request.command.reportedAt ? new Date(request.command.reportedAt) : null,
  occurred_at: request.command.occurredAt ? decision.happenedAt : null,
  lat: request.command.place?.lat ?? null,
  lng: request.command.place?.lng ?? null,
  reason_code: reasonOf(request.command),
  note: request.command.note ?? null,
  request_id: caller?.requestId ?? null,
  stay_seconds: decision.staySeconds,
  stage_state_id: decision.endedStay?.stateId ?? null,
  stage_seconds: decision.endedStay?.seconds ?? null,
  detail: JSON.stringify(decision.detail),
})

/** The search words change only with the driver, the vehicle, the trailer or the manifest. */
function nextSearchText(
  journey: LockedJourney,
  next: JourneyDecision['columns'],
  driver: NamedDriver | undefined,
): string {
  const isSameAssignment =
    next.driver_id === journey.driver_id &&
    next.vehicle_id === journey.vehicle_id &&
    next.trailer_plate === journey.trailer_plate
  if (!isSameAssignment) {
    const assigned = driver?.id === next.driver_id ? driver : undefined
    return assignmentSearchText({ ...journey, ...next }, assigned)
  }
  const isNewManifest = next.manifest_number !== journey.manifest_number
  if (!isNewManifest || next.manifest_number === null) return journey.search_text
  return addNumber(journey.search_text, next.manifest_number)
}

/** The search words of a journey with this driver, who may have another truck than the journey. */
export const assignmentSearchText = (
  journey: LockedJourney,
  driver: Pick<NamedDriver, 'name' | 'vehicle'> | undefined,
): string =>
  searchWords({
    code: journey.code,
    customer: journey.customer_name,
    driver: driver?.name ?? null,
    plate: driver?.vehicle?.plate ?? null,
    trailerPlate: journey.trailer_plate,
    origin: journey.origin_name,
    destination: journey.destination_name,
    cargo: journey.cargo,
    manifest: journey.manifest_number,
  })

/** The rows that every transition writes besides the journey's own. */
export interface TransitionRecord {
  transition: Insertable<Schema['transitions']>
  /** Timers of the new state; all other timers of the journey are deleted. */
  timers: readonly DueTimer[]
  audit: AuditEntry
}

/** Adds these rows as CTEs to the statement that writes the journey, so that one round trip writes them all. */
function withTransition(tx: Tx, { transition, timers, audit }: TransitionRecord) {
  const { journey_id: journeyId, at } = transition
  const events = timers.map(({ event }) => event)
  const rows = timers.map(({ event, dueAt }) => ({ event, due_at: dueAt }))
  return tx
    .with('transition', (db) => db.insertInto('transitions').values(transition))
    .with('entry', (db) => db.insertInto('audit_entries').values(auditRow(at, audit)))
    .with('old_timers', (db) =>
      db
        .deleteFrom('timers')
        .where('journey_id', '=', journeyId)
        .$if(events.length > 0, (query) => query.where('event', 'not in', events)),
    )
    .with('new_timers', (db) =>
      db
        .insertInto('timers')
        .columns(['journey_id', 'event', 'due_at'])
        .expression(
          sql`select ${journeyId}::uuid, event, due_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as given (event text, due_at timestamptz)`,
        )
        .onConflict((conflict) =>
          conflict
            .columns(['journey_id', 'event'])
            .doUpdateSet((eb) => ({ due_at: eb.ref('excluded.due_at') })),
        ),
    )
}
