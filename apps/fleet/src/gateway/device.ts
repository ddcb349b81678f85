import type { DriverMe, ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journeys.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/**
 * A driver's phone or a customer's system. It is deterministic: its requests depend only on the times and replies it
 * is given.
 */
export interface Device {
  readonly role: 'driver' | 'customer'
  readonly token: string
  /** When `act` should be called next. */
  readonly wakeAt: number
  /** Returns the next request, or undefined until `wakeAt`. It isn't called again before the reply. */
  act(now: number): GatewayRequest | undefined
  receive(request: GatewayRequest, reply: GatewayReply, now: number): void
}

export type GatewayRequest =
  | { kind: 'me' }
  | { kind: 'offers' }
  | { kind: 'positions'; positions: ReportedPosition[] }
  | { kind: 'command'; journeyId: string; command: JourneyCommand }
  | { kind: 'ownJourneys' }
  | { kind: 'newJourney'; body: NewJourneyBody }

/** After a lost response the same request is sent again; the device isn't informed. */
export type GatewayReply =
  | { kind: 'me'; me: DriverMe }
  | { kind: 'offers'; offers: JourneyDocument[] }
  | { kind: 'positions'; journeyId: string | null }
  | { kind: 'ownJourneys'; journeys: JourneyDocument[] }
  | { kind: 'journey'; journey: JourneyDocument }
  | { kind: 'refused'; status: number; code: string }
