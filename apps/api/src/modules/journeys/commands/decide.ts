import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { DriverProfile } from '../drivers/driver-profile.ts'
import { type DueTimer, dueTimers } from '../timers/due-timers.ts'
import { type Asked, reasonOf } from './asked.ts'
import type { JourneyColumns, JourneyRecord } from './journey-record.ts'
import type { Judged } from './judge.ts'
import { nextDriver } from './next-driver.ts'
import { nextWaiting } from './next-waiting.ts'
import { type NoveltyOperation, noveltyOperation } from './novelty-operation.ts'
import { penaltyOf } from './penalty.ts'
import { requireFit } from './require-fit.ts'
import {
  secondsBetween,
  type SurchargeOperation,
  surchargeOperation,
} from './surcharge-operation.ts'

/** Everything that follows from a command, to be written as it is. */
export interface Decision {
  event: JourneyEvent
  from: JourneyStateId
  to: JourneyStateId
  staySeconds: number
  columns: NextColumns
  /** What the timeline tells besides: proof, penalty, novelty, driver that left. */
  detail: Record<string, unknown>
  novelty: NoveltyOperation | undefined
  surcharge: SurchargeOperation | undefined
  timers: DueTimer[]
}

type NextColumns = Pick<
  JourneyColumns,
  | 'journey_state_id'
  | 'state_since'
  | 'interrupted'
  | 'driver_id'
  | 'vehicle_id'
  | 'trailer_plate'
  | 'offered_driver_id'
  | 'wait_started_at'
  | 'heard_at'
  | 'manifest_number'
>

interface Given {
  record: JourneyRecord
  asked: Asked
  judged: Judged
  /** Who is to drive, where the event needs somebody. */
  driver?: DriverProfile | undefined
  now: Date
  limits: JourneyLimits
}

/** What follows from something that may happen. Reads no database and no clock. */
export function decide(given: Given): Decision {
  const { record, asked, judged, driver, now, limits } = given
  const { journey } = record
  if (driver) requireFit(driver, judged, journey, now)
  const columns: NextColumns = {
    journey_state_id: journeyStates[judged.to.state],
    state_since: now,
    interrupted: judged.to.interrupted.map((key) => journeyStates[key]),
    ...nextDriver(judged, journey, driver),
    wait_started_at: nextWaiting(judged.event, record, now),
    heard_at: isHeard(judged, asked) ? now : journey.heard_at,
    manifest_number: manifestOf(asked) ?? journey.manifest_number,
  }
  return {
    event: judged.event,
    from: journey.journey_state_id,
    to: columns.journey_state_id,
    staySeconds: secondsBetween(journey.state_since, now),
    columns,
    detail: detailOf(given, columns),
    novelty: noveltyOperation(judged, asked, record),
    surcharge: surchargeOperation(judged, asked, record, now, limits),
    timers: dueTimers({ ...journey, ...columns }, limits),
  }
}

/** Whoever writes something down has heard of the truck; what the system concludes without a report is no news. */
const isHeard = ({ event }: Judged, { actor, command }: Asked): boolean =>
  actor !== 'system' || event === 'recoverSignal' || command.place !== undefined

const manifestOf = ({ command }: Asked): string | undefined =>
  command.name === 'depart' ? command.manifestNumber : undefined

function detailOf(
  { asked: { actor, command }, judged: { event, from }, record: { journey }, limits }: Given,
  columns: NextColumns,
): Record<string, unknown> {
  const hasLeft = journey.driver_id !== null && columns.driver_id !== journey.driver_id
  const reasonCode = reasonOf(command)
  const ending = { event, from, actor, reasonCode, priceCop: journey.price_cop }
  return {
    ...penaltyOf(ending, limits),
    ...('proof' in command && { proof: command.proof }),
    ...('noveltyCode' in command && { noveltyCode: command.noveltyCode }),
    ...(hasLeft && { driverId: journey.driver_id }),
    ...(columns.offered_driver_id && { offeredDriverId: columns.offered_driver_id }),
  }
}
