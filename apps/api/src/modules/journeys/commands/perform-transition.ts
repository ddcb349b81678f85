import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Caller } from '#platform/caller.ts'
import { findCancellation } from '../notices/cancellation.ts'
import type { Asked } from './asked.ts'
import { decide } from './decide.ts'
import { findDriverFor } from './find-driver-for.ts'
import type { LockedJourney } from './journey-record.ts'
import { judge } from './judge.ts'
import { readRecord } from './lock-journey.ts'
import { nextWords } from './next-words.ts'
import { writeDecision } from './write-decision.ts'
import type { JourneyWriting } from './write-journeys.ts'

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
