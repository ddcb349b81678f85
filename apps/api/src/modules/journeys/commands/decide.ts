import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { journeyStates, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { DriverProfile, UnderWay } from '../drivers/driver-profile.ts'
import { type DueTimer, dueTimers } from '../timers/due-timers.ts'
import { type Asked, reasonOf } from './asked.ts'
import type { JourneyColumns, JourneyRecord } from './journey-record.ts'
import type { Judged } from './judge.ts'
import { nextDriver } from './next-driver.ts'
import { type NoveltyOperation, noveltyOperation } from './novelty-operation.ts'
import { penaltyOf } from './penalty.ts'
import {
  secondsBetween,
  type SurchargeOperation,
  surchargeOperation,
} from './surcharge-operation.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { driverObstacles } from '../drivers/driver-obstacles.ts'

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

const begin: ReadonlySet<JourneyEvent> = new Set<JourneyEvent>([
  'arriveAtOrigin',
  'startLoading',
  'arriveAtDestination',
  'startUnloading',
  'voidSurcharge',
])

/** A silent truck still stands there. */
const goOn: ReadonlySet<JourneyEvent> = new Set<JourneyEvent>([
  'applySurcharge',
  'reportNovelty',
  'loseSignal',
  'recoverSignal',
])

/** When the waiting at a site began, once the event has happened; a novelty is not the site's fault. */
function nextWaiting(
  event: JourneyEvent,
  { journey: { wait_started_at: startedAt }, novelty }: JourneyRecord,
  now: Date,
): Date | null {
  if (begin.has(event)) return now
  if (goOn.has(event)) return startedAt
  if (event !== 'resolveNovelty' || startedAt === null) return null
  const paused = novelty ? now.getTime() - novelty.openedAt.getTime() : 0
  return new Date(startedAt.getTime() + Math.max(0, paused))
}

/** Throws what keeps this driver from the journey: papers, the truck, the load, another journey. */
function requireFit(
  driver: DriverProfile,
  { event, to }: Pick<Judged, 'event' | 'to'>,
  journey: Pick<JourneyColumns, 'driver_id' | 'cargo_kg'>,
  now: Date,
): void {
  const obstacles = driverObstacles(driver, now, journey.cargo_kg)
  const { thirdPartyCompany: company } = driver
  if (event === 'reassignInternally' && company !== null) {
    obstacles.push(`El conductor es de un tercero (${company}): use la reasignación externa.`)
  }
  if (event === 'reassignExternally' && company === null) {
    obstacles.push('El conductor es propio: use la reasignación interna.')
  }
  if (event.startsWith('reassign') && journey.driver_id === driver.id) {
    obstacles.push('El conductor ya tiene este viaje.')
  }
  if (obstacles.length > 0) throw new AppError('driver.not-fit', obstacles.join(' '))
  if (to.state === 'OnWay' && driver.underWay) throw busy(driver.underWay)
}

function busy({ code, stateId, isOtherDriver }: UnderWay): AppError {
  const who = isOtherDriver ? 'Otro conductor lleva ese vehículo en' : 'El conductor ya lleva'
  const { label } = journeyStateDisplay[stateId]
  return new AppError('driver.busy', `${who} el viaje ${code} (${label}).`)
}
