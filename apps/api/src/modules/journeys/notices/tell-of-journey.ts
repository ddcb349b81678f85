import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import { compareConditions, isSettled } from '#platform/compare-conditions.ts'
import type { NoticeDesk, Occurrence } from '#platform/notice-desk.ts'
import type { Db } from '#platform/schema.ts'
import {
  type Circumstances,
  findConditions,
  journeyConditionKinds,
  type KnownJourney,
} from './journey-conditions.ts'
import { readBeside } from './read-beside.ts'
import type { ReadUsual } from './usual-stays.ts'

export interface NoticeDeps {
  notices: NoticeDesk
  usual: ReadUsual
}

/** In the transaction that changed it, or that holds it: what is new is told, what is over is over. */
export async function tellOfJourney(
  deps: NoticeDeps,
  writing: Writing,
  journey: JourneyDocument,
  now: Date,
): Promise<void> {
  const circumstances = await readCircumstances(deps, writing.tx, now)
  const besideOf = await readBeside(writing.tx, [journey.id])
  const known = { journey, ...besideOf(journey.id) }
  const holding = findConditions(known, circumstances)
  if (!isNews(known, holding, circumstances)) return
  const scope = { kinds: journeyConditionKinds, subjectId: journey.id }
  await deps.notices.reconcile(
    writing,
    now,
    { ...scope, isPutOff: isPutOff(journey, now) },
    holding,
  )
}

export async function readCircumstances(
  { notices, usual }: NoticeDeps,
  db: Db,
  now: Date,
): Promise<Circumstances> {
  return { rules: await notices.readRules(db), findUsual: await usual(db, now), now }
}

/** Whether people know less, or more, than what holds. */
export const isNews = (
  { journey, openKeys }: KnownJourney,
  holding: readonly Occurrence[],
  { rules, now }: Circumstances,
): boolean => !isSettled(compareConditions(openKeys, holding, rules, isPutOff(journey, now)))

const isPutOff = ({ snooze }: JourneyDocument, now: Date): boolean =>
  snooze !== null && new Date(snooze.until) > now
