import type { Random } from '@arriero/domain/demo/random.ts'
import { papersSource } from '#modules/journeys/notifications/papers-source.ts'
import {
  createProtocolsCache,
  scaleEscalations,
} from '#modules/journeys/protocols/protocol-store.ts'
import { createRoadBlocksCache } from '#modules/journeys/reads/road-blocks.ts'
import { writeDurations } from '#modules/journeys/reads/refresh-durations.ts'
import { createUsualDurationsCache } from '#modules/journeys/reads/usual-durations.ts'
import { createNotificationService } from '#modules/notifications/delivery/notification-service.ts'
import type {
  Announcement,
  NotificationService,
  Occurrence,
} from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { DemoContext } from './demo-context.ts'
import type { JourneyHistory } from './history/journey-history.ts'
import { hourMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { statusOf } from '#modules/journeys/commands/journey-record.ts'
import { journeyDocument } from '#modules/journeys/journey-document.ts'
import { selectJourneys } from '#modules/journeys/journey-queries.ts'
import { findCancellationOccurrence } from '#modules/journeys/notifications/journey-occurrence.ts'
import { findConditions } from '#modules/journeys/notifications/journey-conditions.ts'
import { readConditionData } from '#modules/journeys/notifications/condition-data.ts'
import { readConditionContext } from '#modules/journeys/notifications/journey-notifications.ts'
import { reviewSource } from '#modules/review/review-source.ts'

/** Keeps the demo's startup fast. With a large fleet, the server's reconcilers announce the rest. */
const maxAnnouncements = 800

/**
 * Announces the conditions and events of the sample data with the real notification service, each at the time when
 * it would have been announced. All but the newest notifications are marked as read.
 */
export async function insertDemoNotifications(
  tx: Tx,
  context: DemoContext,
  histories: readonly JourneyHistory[],
): Promise<void> {
  const { random, now, speed, administratorIds } = context
  const notifications = createNotificationService({ speed, newId: () => random.uuid() })
  // Needed to find the journeys that are late or slow.
  await writeDurations(tx, now)
  const announcements = [
    ...(await findJourneyAnnouncements(tx, context, notifications, histories)),
    ...(await findSourceAnnouncements(tx, notifications, now)),
  ]
  // No changes are recorded: no client is connected yet.
  const writing = { tx, record: () => {} }
  await notifications.announce(writing, announcements.toSorted(byTime).slice(-maxAnnouncements))
  const readers = new Set([...administratorIds, ...(await findRecipients(tx))])
  for (const id of readers) await markOlderRead(tx, random, id)
}

const byTime = (one: Announcement, other: Announcement): number =>
  one.at.getTime() - other.at.getTime() || (one.occurrence.key < other.occurrence.key ? -1 : 1)

async function findSourceAnnouncements(
  tx: Tx,
  notifications: NotificationService,
  now: Date,
): Promise<Announcement[]> {
  const rules = await notifications.readRules(tx)
  const found = [
    ...(await papersSource.find(tx, now, rules)),
    ...(await reviewSource.find(tx, now, rules)),
  ]
  return found.map((occurrence) => ({ at: occurrence.since, occurrence }))
}

/** Also those who don't act on journeys. */
async function findRecipients(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('notifications')
    .select('administrator_id')
    .distinct()
    .orderBy('administrator_id')
    .execute()
  return rows.map((row) => row.administrator_id)
}

/** Marks all but the last few notifications as read. */
async function markOlderRead(tx: Tx, random: Random, administratorId: string): Promise<void> {
  const unread = tx
    .selectFrom('notifications')
    .select('id')
    .where('administrator_id', '=', administratorId)
    .orderBy('datetime', 'desc')
    .limit(random.whole(5, 9))
  await tx
    .updateTable('notifications')
    .set((eb) => ({ readed: true, version: eb('version', '+', 1) }))
    .where('administrator_id', '=', administratorId)
    .where('id', 'not in', unread)
    .execute()
}

const batchSize = 1000
/** Older cancellations are not announced. */
const recentMs = 48 * hourMs

/** The conditions of all journeys, and recent cancellations. */
async function findJourneyAnnouncements(
  tx: Tx,
  { limits, now, speed }: DemoContext,
  notifications: NotificationService,
  histories: readonly JourneyHistory[],
): Promise<Announcement[]> {
  const context = await readConditionContext(
    {
      limits,
      notifications,
      readUsualDurations: createUsualDurationsCache(),
      readProtocols: scaleEscalations(createProtocolsCache(), speed),
      readRoadBlocks: createRoadBlocksCache(),
    },
    tx,
    now,
  )
  const relevant = histories.filter((history) => isRelevant(history, now))
  const announcements: Announcement[] = []
  for (let from = 0; from < relevant.length; from += batchSize) {
    const batch = relevant.slice(from, from + batchSize)
    const ids = batch.map(({ journey }) => journey.id)
    const dataOf = await readConditionData(tx, ids)
    const documents = await readDocuments(tx, ids)
    for (const {
      journey: { id },
      transitions,
    } of batch) {
      const journey = documents.get(id)
      if (!journey) continue
      const conditions = findConditions({ journey, ...dataOf(id) }, context)
      const cancelled = transitions
        .filter((transition) => isRecent(transition.at, now))
        .flatMap((transition) => findCancellationOccurrence(journey, transition, null) ?? [])
      for (const occurrence of [...conditions, ...cancelled]) {
        announcements.push({ at: announcedAt(occurrence, journey, now), occurrence })
      }
    }
  }
  return announcements
}

const isRelevant = ({ journey, surcharges, transitions }: JourneyHistory, now: Date): boolean =>
  !isClosedState(statusOf(journey).state) ||
  surcharges.some(({ status }) => status === 'settled') ||
  transitions.some(({ at }) => isRecent(at, now))

const isRecent = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < recentMs

async function readDocuments(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, JourneyDocument>> {
  const rows = await selectJourneys(tx).where('journeys.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, journeyDocument(row)]))
}

/** A condition that begins now or later is announced halfway between the start of the current state and now. */
function announcedAt({ since }: Occurrence, { stateSince }: JourneyDocument, now: Date): Date {
  if (since < now) return since
  return new Date((Date.parse(stateSince) + now.getTime()) / 2)
}
