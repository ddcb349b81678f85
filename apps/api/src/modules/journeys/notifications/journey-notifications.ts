import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { isSnoozed } from '@arriero/domain/journeys/snooze.ts'
import { isListedKind } from '@arriero/domain/notifications/notification-rule.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Db } from '#platform/database/schema.ts'
import { compareConditions, hasNoDifference } from '#platform/notifications/conditions.ts'
import type {
  NotificationService,
  Occurrence,
} from '#platform/notifications/notification-service.ts'
import { readConditionData } from './condition-data.ts'
import {
  type ConditionContext,
  type ConditionSubject,
  findConditions,
  journeyConditionKinds,
} from './journey-conditions.ts'
import type { ReadProtocols } from '../protocols/protocol-store.ts'
import type { ReadRoadBlocks } from '../reads/road-blocks.ts'
import type { ReadUsualDurations } from '../reads/usual-durations.ts'
import { recordEscalations } from './escalations.ts'

export interface NotificationDeps {
  limits: JourneyLimits
  notifications: NotificationService
  readUsualDurations: ReadUsualDurations
  readProtocols: ReadProtocols
  readRoadBlocks: ReadRoadBlocks
}

/** A journey that the current transaction has written. */
export interface ChangedJourney {
  document: JourneyDocument
  /** Set if the change was a cancellation by the customer or the driver. */
  cancellation?: Occurrence | undefined
}

/**
 * Announces a change to the administrators, in the transaction that made it. It must be the last step, because
 * notifications have one lock for all transactions.
 */
export async function announceChange(
  deps: NotificationDeps,
  transaction: ChangeTransaction,
  { document, cancellation }: ChangedJourney,
  now: Date,
): Promise<void> {
  const occurrences = cancellation ? [cancellation] : []
  await deps.notifications.announce(
    transaction,
    occurrences.map((occurrence) => ({ at: occurrence.since, occurrence })),
  )
  await reconcileNotifications(deps, transaction, [document], now)
}

/**
 * Opens notifications for conditions that hold now and closes those that no longer hold. The transaction must
 * have written or locked the journeys. `deletedIds` are journeys that don't exist any more but may have open
 * notifications.
 */
export async function reconcileNotifications(
  deps: NotificationDeps,
  transaction: ChangeTransaction,
  journeys: readonly JourneyDocument[],
  now: Date,
  deletedIds: readonly string[] = [],
): Promise<void> {
  const context = await readConditionContext(deps, transaction.tx, now)
  const ids = [...journeys.map(({ id }) => id), ...deletedIds]
  const dataOf = await readConditionData(transaction.tx, ids)
  const openKeys = deletedIds.flatMap((id) => [...dataOf(id).openKeys])
  const conditions: Occurrence[] = []
  for (const journey of journeys) {
    const subject = { journey, ...dataOf(journey.id) }
    openKeys.push(...subject.openKeys)
    conditions.push(...findDeliverable(subject, context))
  }
  const difference = compareConditions(openKeys, conditions, context.rules)
  if (hasNoDifference(difference)) return
  const keys = [...openKeys, ...conditions.map(({ key }) => key)]
  const scope = { kinds: journeyConditionKinds, keys }
  await deps.notifications.reconcile(transaction, now, scope, conditions)
  await recordEscalations(transaction.tx, difference.missing, now)
}

/**
 * While a journey is snoozed no notification opens for it, but open ones stay until their condition ends. A snooze
 * hides it from the attention queue only, so what another list shows is announced all the same.
 */
function findDeliverable(
  subject: ConditionSubject,
  context: ConditionContext,
): readonly Occurrence[] {
  const conditions = findConditions(subject, context)
  if (!isSnoozed(subject.journey, context.protocols, context.now.getTime())) return conditions
  return conditions.filter(
    ({ key, facts }) => subject.openKeys.has(key) || isListedKind(facts.kind),
  )
}

/** Whether the open notifications differ from the conditions that hold. */
export function needsReconciliation(subject: ConditionSubject, context: ConditionContext): boolean {
  const conditions = findDeliverable(subject, context)
  return !hasNoDifference(compareConditions(subject.openKeys, conditions, context.rules))
}

export async function readConditionContext(
  { limits, notifications, readUsualDurations, readProtocols, readRoadBlocks }: NotificationDeps,
  db: Db,
  now: Date,
): Promise<ConditionContext> {
  const rules = await notifications.readRules(db)
  return {
    rules,
    limits,
    findUsualStay: await readUsualDurations(db, now),
    protocols: await readProtocols(db),
    roadBlocks: await readRoadBlocks(db, now),
    now,
  }
}
