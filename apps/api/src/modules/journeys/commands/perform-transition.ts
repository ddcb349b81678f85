import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Caller } from '#platform/http/caller.ts'
import { findCancellation } from '../notifications/cancellation.ts'
import type { Asked } from './asked.ts'
import { decide } from './decide.ts'
import type { LockedJourney, JourneyColumns } from './journey-record.ts'
import { judge, type Judged } from './judge.ts'
import { readRecord } from './lock-journey.ts'
import { writeDecision } from './write-decision.ts'
import type { JourneyWriting } from './write-journeys.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Tx } from '#platform/database/schema.ts'
import { findDriver, findUnderWay, type NamedDriver } from '../drivers/find-driver.ts'
import { needsDriver } from './next-driver.ts'
import { addNumber, searchWords } from '../search-words.ts'

interface Performing {
  journey: LockedJourney
  asked: Asked
  caller: Caller | undefined
  now: Date
  limits: JourneyLimits
}

/** Judges, decides and writes, for people and for the system alike. */
export async function performTransition(
  { tx, conclude, announce }: JourneyWriting,
  { journey, asked, caller, now, limits }: Performing,
): Promise<JourneyDocument> {
  const judged = judge(journey, asked, now, limits)
  const driver = await findDriverFor(tx, journey, asked, judged)
  const known = await readRecord(tx, journey)
  const decision = decide({ record: known, asked, judged, driver, now, limits })
  const words = nextWords(journey, decision.columns, driver)
  const written = await writeDecision(tx, { journey, asked, decision, words, caller, now })
  const document = await conclude(journey.id, now)
  const cancellation = findCancellation(document, written.transition, written.attendantId)
  if (cancellation) announce(cancellation)
  return document
}

/** Who is to drive: chosen in the command, the driver himself, or the one that accepted. */
async function findDriverFor(
  tx: Tx,
  journey: JourneyColumns,
  { actorId, command }: Asked,
  { event, to }: Judged,
): Promise<NamedDriver | undefined> {
  if (!needsDriver(event)) return undefined
  const chosen = 'driverId' in command ? command.driverId : undefined
  const id = chosen ?? (event === 'accept' ? actorId : journey.driver_id)
  const driver = id === null ? undefined : await findDriver(tx, id)
  if (!driver) throw new AppError('driver.not-found')
  return to.state === 'OnWay' ? { ...driver, underWay: await findUnderWay(tx, driver) } : driver
}

type Moved = Pick<JourneyColumns, 'driver_id' | 'vehicle_id' | 'trailer_plate' | 'manifest_number'>

/** What the journey is found by from now on. */
function nextWords(journey: LockedJourney, moved: Moved, driver: NamedDriver | undefined): string {
  const isSameTruck =
    moved.driver_id === journey.driver_id &&
    moved.vehicle_id === journey.vehicle_id &&
    moved.trailer_plate === journey.trailer_plate
  if (!isSameTruck) {
    const aboard = driver?.id === moved.driver_id ? driver : undefined
    return searchWords({
      code: journey.code,
      customer: journey.customer_name,
      driver: aboard?.name ?? null,
      plate: aboard?.vehicle?.plate ?? null,
      trailerPlate: moved.trailer_plate,
      origin: journey.origin_name,
      destination: journey.destination_name,
      cargo: journey.cargo,
      manifest: moved.manifest_number,
    })
  }
  const isNewManifest = moved.manifest_number !== journey.manifest_number
  if (!isNewManifest || moved.manifest_number === null) return journey.search_text
  return addNumber(journey.search_text, moved.manifest_number)
}
