import type {
  CommandAnswer,
  JourneyCommand,
} from '@arriero/domain/contract/http/journey-commands.ts'
import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journey.ts'
import type { Actor } from '@arriero/domain/journeys/actor.ts'
import type { Caller } from '#platform/http/caller.ts'

/** What only the system does: timers, geofences, the return of a signal. */
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

/** Who acts, through which door. */
export interface Acting {
  actor: Actor
  /** Whose hand it is: null for the system. */
  actorId: string | null
  /** The administrator who writes down what the actor said. */
  enteredBy?: string
  /** Absent when the system acts by itself. */
  caller?: Caller
  /** The same request again gets the same answer, and has no second effect. */
  idempotencyKey?: string
}

/**
 * The one way a journey changes, apart from its positions. Whatever is refused throws an AppError and has
 * written nothing; whatever is answered is written whole: row, transition, audit entry, change log.
 */
export interface JourneyOperation {
  create(acting: Acting, customerId: string, body: NewJourneyBody): Promise<CommandAnswer>
  perform(acting: Acting, journeyId: string, command: JourneyCommand): Promise<CommandAnswer>
  /** Answers false when the table does not allow it any more: somebody else was first, and that is fine. */
  performAsSystem(journeyId: string, event: SystemEvent, at?: SystemPlace): Promise<boolean>
}

/** Where and when a phone saw what the system concludes from it. */
export interface SystemPlace {
  lat: number
  lng: number
  reportedAt: Date
}
