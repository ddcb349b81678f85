import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { LiveDatabase } from '#data/live/live-database.ts'

/** What a driver's tests must bring along so that the contract can be tried on it. */
export interface LiveWorld {
  /** Somebody new who may sign in; the id is the one in `notifications/{id}/admin`. */
  addAdministrator(): Promise<string>
  /** Started as this person, with a good custom token unless told otherwise. */
  connect(administratorId: string, token?: 'good' | 'invalid' | 'expired'): LiveClient

  /** Each resolves when the record holds it, and answers the document's id where it is new. */
  insertJourney(stateId: JourneyStateId): Promise<string>
  changeState(journeyId: string, stateId: JourneyStateId): Promise<void>
  /** A position: changes no field that a watch may ask for. */
  moveJourney(journeyId: string, progress: number): Promise<void>
  removeJourney(journeyId: string): Promise<void>
  /** Not read yet. */
  notify(administratorId: string, datetime: string): Promise<string>

  close(): Promise<void>
}

export interface LiveClient {
  readonly database: LiveDatabase
  /** What the driver has said in the browser's console. */
  readonly logged: readonly string[]
  /** The network goes, in the middle of whatever happens, and stays away. */
  readonly cut: () => void
  readonly restore: () => void
  /** As a ban or a sign-out elsewhere does: also the token is good no more. */
  readonly endSession: () => Promise<void>
}
