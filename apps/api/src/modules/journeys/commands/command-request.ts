import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import type { Actor, JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { journeyStates, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { SiteCheck } from '@arriero/domain/journeys/site-check.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { IdempotentRequest } from '#platform/http/idempotency.ts'
import type { JourneyColumns, ExistingJourneyStatus } from './journey-record.ts'

/** Commands that change the state by the transition table. */
export type TransitionCommand = Exclude<
  JourneyCommand,
  { name: UpdateName | 'republish' | 'reclassifyNovelty' }
>

/** Commands that write to a journey without changing its state. */
export type UpdateCommand = Extract<JourneyCommand, { name: UpdateName }>

const updateNames = [
  'take',
  'release',
  'snooze',
  'wake',
  'writeNote',
  'takeNoveltyStep',
  'replaceDriver',
  'moveAppointment',
  'changeDestination',
  'approveSurcharge',
] as const
type UpdateName = (typeof updateNames)[number]

export const isUpdateCommand = (command: JourneyCommand): command is UpdateCommand =>
  updateNames.some((name) => name === command.name)

/** A surcharge named by its id may have ended already; voiding it then changes no state. */
export type VoidSurchargeById = Extract<JourneyCommand, { name: 'voidSurcharge' }> & {
  surchargeId: string
}

export const isVoidSurchargeById = (command: JourneyCommand): command is VoidSurchargeById =>
  command.name === 'voidSurcharge' && command.surchargeId !== undefined

/** Events that the server itself may cause: timers, geofences, a recovered signal. */
export const systemEvents = [
  'expireOffer',
  'missConfirmation',
  'searchReplacement',
  'declineReassignment',
  'expireBooking',
  'applySurcharge',
  'loseSignal',
  'recoverSignal',
  'arriveAtOrigin',
  'arriveAtDestination',
] as const
export type SystemEvent = (typeof systemEvents)[number]

interface SystemCommand {
  name: SystemEvent
  note?: undefined
  expectedVersion?: undefined
  reportedAt?: string | undefined
  occurredAt?: undefined
  place?: { lat: number; lng: number } | undefined
}

/** The position report that caused a system event. */
export interface ReportedPlace {
  lat: number
  lng: number
  reportedAt: Date
}

/** Who sent a command, and with which request. */
export interface CommandSource {
  actor: Actor
  /** Null for the system, and for a command that an administrator enters for someone else. */
  actorId: string | null
  /** The administrator who enters what the customer or the driver said by phone. */
  enteredBy?: string
  /** Absent for the system. */
  caller?: Caller
  /** A repeated request with the same key gets the same answer and has no second effect. */
  idempotencyKey?: string
  /** The request of another person that the actor approved. */
  approval?: ApprovalReference
}

interface ApprovalReference {
  id: string
  requestedBy: string
}

/** The actor of a command, once the journey is known. */
export interface CommandActor {
  actor: Actor
  actorId: string | null
  enteredBy: string | null
  approval?: ApprovalReference
}

export interface TransitionRequest extends CommandActor {
  command: TransitionCommand | SystemCommand
  /** The command that needs this transition first. */
  leadsTo?: CommandName
}

/** A transition that the table allows. */
export interface CheckedTransition {
  event: JourneyEvent
  from: ExistingJourneyStatus
  to: ExistingJourneyStatus
  /** For commands at a site. */
  site?: SiteCheck | undefined
}

export const reasonOf = (command: TransitionRequest['command']): string | null =>
  'reasonCode' in command ? (command.reasonCode ?? null) : null

/** Undefined for a request without an idempotency key. */
export function repeatableRequest(
  { idempotencyKey: key, enteredBy, actorId }: CommandSource,
  content: unknown,
): IdempotentRequest | undefined {
  const ownerId = enteredBy ?? actorId
  return key === undefined || ownerId === null ? undefined : { actorId: ownerId, key, content }
}

type ActorColumns = Pick<JourneyColumns, 'customer_id' | 'driver_id' | 'offered_driver_id'>

/** An administrator can enter a command only for the journey's own customer or driver. */
export function resolveActor(
  journey: ActorColumns,
  { actor, actorId, enteredBy, approval }: CommandSource,
): CommandActor {
  const approved = approval && { approval }
  if (enteredBy === undefined) return { actor, actorId, enteredBy: null, ...approved }
  if (actor === 'customer') {
    return { actor, actorId: journey.customer_id, enteredBy, ...approved }
  }
  const driverId = journey.driver_id ?? journey.offered_driver_id
  if (driverId === null) {
    throw new AppError(
      'driver.not-found',
      'Ningún conductor lleva este viaje ni lo tiene ofrecido.',
    )
  }
  return { actor, actorId: driverId, enteredBy, ...approved }
}

/** For commands that the transition table doesn't cover. Returns the administrator's id. */
export function requireAdministrator({ actor, actorId }: CommandActor): string {
  if (actor !== 'administrator' || actorId === null) throw new AppError('journey.actor-refused')
  return actorId
}

/** States in which any driver may accept the journey. */
export const openOfferStateIds: readonly JourneyStateId[] = [
  journeyStates.Request,
  journeyStates.RequestBooking,
  journeyStates.RequestBookingReassing,
]

type AccessColumns = ActorColumns & Pick<JourneyColumns, 'journey_state_id'>

/** For other customers and drivers the journey doesn't exist: the error must not reveal that it does. */
export function requireJourneyAccess(
  journey: AccessColumns,
  { actor, actorId, command }: TransitionRequest,
): void {
  if (actor === 'customer' && journey.customer_id !== actorId) {
    throw new AppError('journey.not-found')
  }
  if (actor !== 'driver' || isOwnJourney(journey, actorId)) return
  if (command.name === 'accept') rejectLateAcceptance(journey)
  else if (!openOfferStateIds.includes(journey.journey_state_id)) {
    throw new AppError('journey.not-found')
  }
}

const isOwnJourney = ({ driver_id, offered_driver_id }: ActorColumns, actorId: string | null) =>
  actorId !== null && (driver_id === actorId || offered_driver_id === actorId)

/** A driver who accepts has seen the offer, so the error may say why it is gone. */
function rejectLateAcceptance({ driver_id, offered_driver_id }: AccessColumns): void {
  if (offered_driver_id !== null) throw new AppError('driver.not-offered')
  if (driver_id !== null) {
    throw new AppError('journey.transition-refused', 'Otro conductor ya tomó este viaje.')
  }
}

export const systemRequest = (name: SystemEvent, place?: ReportedPlace): TransitionRequest => ({
  actor: 'system',
  actorId: null,
  enteredBy: null,
  command: {
    name,
    ...(place && {
      place: { lat: place.lat, lng: place.lng },
      reportedAt: place.reportedAt.toISOString(),
    }),
  },
})
