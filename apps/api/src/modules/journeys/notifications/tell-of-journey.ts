import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import { compareConditions, isSettled } from '#platform/notifications/compare-conditions.ts'
import type {
  NotificationService,
  Occurrence,
} from '#platform/notifications/notification-service.ts'
import type { Db } from '#platform/database/schema.ts'
import {
  type Circumstances,
  findConditions,
  journeyConditionKinds,
  type KnownJourney,
} from './journey-conditions.ts'
import { readBeside } from './read-beside.ts'
import type { ReadUsual } from './usual-stays.ts'

export interface NotificationDeps {
  notifications: NotificationService
  usual: ReadUsual
}

/**
 * In the transaction that changed these, or that holds them: what is new is told, what is over is over. `gone`:
 * journeys that are no longer there, and of which something may have been told.
 */
export async function tellOfJourneys(
  deps: NotificationDeps,
  writing: Writing,
  journeys: readonly JourneyDocument[],
  now: Date,
  gone: readonly string[] = [],
): Promise<void> {
  const circumstances = await readCircumstances(deps, writing.tx, now)
  const besideOf = await readBeside(writing.tx, [...journeys.map(({ id }) => id), ...gone])
  const openKeys = gone.flatMap((id) => [...besideOf(id).openKeys])
  const holding: Occurrence[] = []
  for (const journey of journeys) {
    const known = { journey, ...besideOf(journey.id) }
    openKeys.push(...known.openKeys)
    holding.push(...findTold(known, circumstances))
  }
  if (isSettled(compareConditions(openKeys, holding, circumstances.rules))) return
  const keys = [...openKeys, ...holding.map(({ key }) => key)]
  await deps.notifications.reconcile(writing, now, { kinds: journeyConditionKinds, keys }, holding)
}

/** What people should know of it. Of one that was put off nothing new, until what they know is over. */
function findTold(known: KnownJourney, circumstances: Circumstances): readonly Occurrence[] {
  const holding = findConditions(known, circumstances)
  if (!isPutOff(known.journey, circumstances.now)) return holding
  return holding.filter(({ key }) => known.openKeys.has(key))
}

export async function readCircumstances(
  { notifications, usual }: NotificationDeps,
  db: Db,
  now: Date,
): Promise<Circumstances> {
  return { rules: await notifications.readRules(db), findUsual: await usual(db, now), now }
}

/** Whether people know less, or more, than what holds. */
export const isNews = (known: KnownJourney, circumstances: Circumstances): boolean =>
  !isSettled(compareConditions(known.openKeys, findTold(known, circumstances), circumstances.rules))

const isPutOff = ({ snooze }: JourneyDocument, now: Date): boolean =>
  snooze !== null && new Date(snooze.until) > now
