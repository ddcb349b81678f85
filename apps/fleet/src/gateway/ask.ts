import type { DriverMe, ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import type { NewJourneyBody } from '@arriero/domain/contract/http/new-journey.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** What a device can ask of the gateway. */
export type Ask =
  | { kind: 'me' }
  | { kind: 'offers' }
  | { kind: 'positions'; positions: ReportedPosition[] }
  | { kind: 'command'; journeyId: string; command: JourneyCommand }
  | { kind: 'ownJourneys' }
  | { kind: 'newJourney'; body: NewJourneyBody }

/** What it hears. An answer that was lost on the way is no reply: the same is asked again. */
export type Reply =
  | { kind: 'me'; me: DriverMe }
  | { kind: 'offers'; offers: JourneyDocument[] }
  | { kind: 'positions'; journeyId: string | null }
  | { kind: 'ownJourneys'; journeys: JourneyDocument[] }
  | { kind: 'journey'; journey: JourneyDocument }
  | { kind: 'refused'; status: number; code: string }
