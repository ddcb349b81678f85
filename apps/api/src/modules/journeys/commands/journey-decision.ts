import { AppError } from '@arriero/domain/errors.ts'
import { findCancellationCost } from '@arriero/domain/journeys/cancellation-cost.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { continuesStay, enterState } from '@arriero/domain/journeys/journey-transitions.ts'
import { journeyStates, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { NoveltyProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { refuseRealTime } from '@arriero/domain/journeys/real-time.ts'
import { reasonNeedsNote } from '@arriero/domain/journeys/reason.ts'
import type { SiteCheck } from '@arriero/domain/journeys/site-check.ts'
import type { DriverProfile } from '../drivers/driver-profile.ts'
import { costDetail, resolveEvent } from './cancellation.ts'
import {
  type CheckedTransition,
  reasonOf,
  requireJourneyAccess,
  type TransitionRequest,
} from './command-request.ts'
import { nextDriverColumns, requireFitDriver } from './driver-assignment.ts'
import { type DueTimer, dueTimers } from './due-timers.ts'
import { type JourneyFacts, nextFacts } from './journey-facts.ts'
import { type JourneyColumns, type JourneyRecord, statusOf } from './journey-record.ts'
import { type NoveltyChange, noveltyChange } from './novelties.ts'
import { requireSiteReason, siteDetail } from './site-reason.ts'
import { secondsBetween, type SurchargeChange, surchargeChange } from './surcharges.ts'
import { nextWaitStart } from './waiting.ts'

/** Everything that one transition writes. */
export interface JourneyDecision {
  event: JourneyEvent
  from: JourneyStateId
  to: JourneyStateId
  /** When it really happened; the time of the record unless an administrator gave another. */
  happenedAt: Date
  staySeconds: number
  /** The stay that ends, with its interruptions; null if it goes on. */
  endedStay: { stateId: JourneyStateId; seconds: number } | null
  /** For commands at a site: where the truck was, as far as the record knew. */
  site: SiteCheck | undefined
  columns: NextColumns
  /** Details for the timeline: proof, penalty, novelty, previous driver. */
  detail: Record<string, unknown>
  novelty: NoveltyChange | undefined
  surcharge: SurchargeChange | undefined
  timers: DueTimer[]
}

type NextColumns = JourneyFacts &
  Pick<
    JourneyColumns,
    | 'journey_state_id'
    | 'state_since'
    | 'stage_since'
    | 'interrupted'
    | 'driver_id'
    | 'vehicle_id'
    | 'trailer_plate'
    | 'offered_driver_id'
    | 'wait_started_at'
    | 'heard_at'
    | 'manifest_number'
  >

/** Resolves the command to an event of the transition table. Throws if the table or the version forbids it. */
export function checkTransition(
  journey: JourneyColumns,
  request: TransitionRequest,
  now: Date,
  limits: JourneyLimits,
): CheckedTransition {
  requireJourneyAccess(journey, request)
  requireCurrentVersion(journey, request.command.expectedVersion)
  const event = resolveEvent(journey, request, now, limits)
  const from = statusOf(journey)
  const verdict = journeyCan(from, event, request.actor)
  if (!verdict.allowed) throw new AppError(verdict.code, verdict.because)
  if (reasonNeedsNote(reasonOf(request.command) ?? undefined) && !request.command.note) {
    throw new AppError('journey.reason-required', 'Explique en la nota cuál fue el otro motivo.')
  }
  requireRealTime(journey, request, now)
  const site = requireSiteReason(journey, request, now, limits)
  const { interrupted } = enterState(from, verdict.to)
  return { event, from, to: { state: verdict.to, interrupted }, site }
}

function requireRealTime(
  { state_since }: Pick<JourneyColumns, 'state_since'>,
  request: TransitionRequest,
  now: Date,
): void {
  const refusal = refuseRealTime(realTimeOf(request, now), state_since, now)
  if (request.command.occurredAt !== undefined && refusal !== undefined) {
    throw new AppError('journey.wrong-real-time', refusal)
  }
}

const realTimeOf = ({ command: { occurredAt } }: TransitionRequest, now: Date): Date =>
  occurredAt === undefined ? now : new Date(occurredAt)

/** Compares `command_version`, because position reports raise `version` without conflicting with a command. */
export function requireCurrentVersion(
  { command_version }: Pick<JourneyColumns, 'command_version'>,
  expectedVersion: number | undefined,
): void {
  if (expectedVersion !== undefined && command_version > expectedVersion) {
    throw new AppError('journey.changed-meanwhile')
  }
}

interface DecisionInput {
  record: JourneyRecord
  request: TransitionRequest
  transition: CheckedTransition
  /** The driver who gets the journey, for events that need one. */
  driver?: DriverProfile | undefined
  now: Date
  limits: JourneyLimits
  protocols: NoveltyProtocols
}

/** Pure: reads no database and no clock. Throws if the driver can't take the journey. */
export function decide(input: DecisionInput): JourneyDecision {
  const { record, request, transition, driver, now, limits, protocols } = input
  const { journey } = record
  if (driver) requireFitDriver(driver, transition, journey, now)
  const happenedAt = realTimeOf(request, now)
  const stageSince = journey.stage_since ?? journey.state_since
  const isSameStay = continuesStay(transition.from, transition.to.state)
  const columns: NextColumns = {
    journey_state_id: journeyStates[transition.to.state],
    state_since: happenedAt,
    stage_since: isSameStay ? stageSince : null,
    interrupted: transition.to.interrupted.map((key) => journeyStates[key]),
    ...nextDriverColumns(transition, journey, driver),
    wait_started_at: nextWaitStart(transition.event, record, happenedAt, protocols),
    heard_at: impliesContact(transition, request) ? now : journey.heard_at,
    manifest_number: manifestOf(request) ?? journey.manifest_number,
    ...nextFacts(journey, transition, request, happenedAt),
  }
  return {
    event: transition.event,
    from: journey.journey_state_id,
    to: columns.journey_state_id,
    happenedAt,
    staySeconds: secondsBetween(journey.state_since, happenedAt),
    endedStay: isSameStay
      ? null
      : { stateId: stageOf(transition.from), seconds: secondsBetween(stageSince, happenedAt) },
    site: transition.site,
    columns,
    detail: timelineDetail(input, columns),
    novelty: noveltyChange(transition, request, record),
    surcharge: surchargeChange(transition, request, record, { happenedAt, limits, protocols }),
    timers: dueTimers({ ...journey, ...columns }, limits),
  }
}

/** The state of the stay: the one that was interrupted first, or the current one. */
const stageOf = ({ state, interrupted }: CheckedTransition['from']): JourneyStateId =>
  journeyStates[interrupted[0] ?? state]

/** Any command by a user implies contact with the truck; a system event only with a position report. */
const impliesContact = (
  { event }: CheckedTransition,
  { actor, command }: TransitionRequest,
): boolean => actor !== 'system' || event === 'recoverSignal' || command.place !== undefined

const manifestOf = ({ command }: TransitionRequest): string | undefined =>
  command.name === 'depart' ? command.manifestNumber : undefined

function timelineDetail(
  { request, transition, record: { journey }, limits }: DecisionInput,
  columns: NextColumns,
): Record<string, unknown> {
  const { actor, command } = request
  const { event, from } = transition
  const hasDriverLeft = journey.driver_id !== null && columns.driver_id !== journey.driver_id
  const reasonCode = reasonOf(command)
  const ending = { event, from, actor, reasonCode, priceCop: journey.price_cop }
  const cost = findCancellationCost({ ...ending, progress: journey.position_progress }, limits)
  return {
    ...costDetail(cost),
    ...siteDetail(transition.site),
    ...('proof' in command && { proof: command.proof }),
    ...('noveltyCode' in command && { noveltyCode: command.noveltyCode }),
    ...('remedy' in command && command.remedy && { remedy: command.remedy }),
    ...(request.leadsTo && { leadsTo: request.leadsTo }),
    ...(hasDriverLeft && { driverId: journey.driver_id }),
    ...(columns.offered_driver_id && { offeredDriverId: columns.offered_driver_id }),
  }
}
