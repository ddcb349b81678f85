import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Caller } from '#platform/caller.ts'
import { recordJourney } from '../record-journey.ts'
import type { Asked } from './asked.ts'
import { decide, type Decision } from './decide.ts'
import { findDriverFor } from './find-driver-for.ts'
import type { JourneyColumns } from './journey-record.ts'
import { judge } from './judge.ts'
import { readRecord } from './lock-journey.ts'
import type { Writing } from './operation-deps.ts'
import { refreshSearchText } from './refresh-search-text.ts'
import { writeDecision } from './write-decision.ts'

interface Performing {
  /** Locked. */
  journey: JourneyColumns
  asked: Asked
  caller: Caller | undefined
  now: Date
  limits: JourneyLimits
}

/** Judges, decides and writes, for people and for the system alike. */
export async function performTransition(
  { tx, record }: Writing,
  { journey, asked, caller, now, limits }: Performing,
): Promise<JourneyDocument> {
  const judged = judge(journey, asked, now, limits)
  const driver = await findDriverFor(tx, journey, asked, judged)
  const known = await readRecord(tx, journey)
  const decision = decide({ record: known, asked, judged, driver, now, limits })
  await writeDecision(tx, { journey, asked, decision, caller, now })
  const document = await recordJourney(tx, record, journey.id)
  if (isFoundOtherwise(journey, decision)) await refreshSearchText(tx, document)
  return document
}

const isFoundOtherwise = (journey: JourneyColumns, { columns }: Decision): boolean =>
  columns.driver_id !== journey.driver_id ||
  columns.vehicle_id !== journey.vehicle_id ||
  columns.trailer_plate !== journey.trailer_plate ||
  columns.manifest_number !== journey.manifest_number
