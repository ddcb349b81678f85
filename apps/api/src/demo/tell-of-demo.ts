import type { Random } from '@arriero/domain/demo/random.ts'
import { reviewSource } from '#modules/identity/review/review-source.ts'
import { papersSource } from '#modules/journeys/notifications/papers-source.ts'
import { writeDurations } from '#modules/journeys/reads/durations/refresh-durations.ts'
import { createNotificationService } from '#modules/notifications/telling/create-notification-service.ts'
import type { News, NotificationService } from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { DemoWorld } from './demo-world.ts'
import { findJourneyNews } from './journey-news.ts'
import type { JourneyStory } from './story/journey-story.ts'

/** A start must not take minutes: of a great fleet the first round of the server tells the rest. */
const toldAtMost = 800

/**
 * Everything that holds in the demo world is told by the desk that tells it in the real one, each at its own
 * time, as if somebody had kept it all along. Nobody has read the newest yet.
 */
export async function tellOfDemo(
  tx: Tx,
  world: DemoWorld,
  stories: readonly JourneyStory[],
): Promise<void> {
  const { random, now, speed, administratorIds } = world
  const notifications = createNotificationService({ speed, newId: () => random.uuid() })
  // What is usual says who is late.
  await writeDurations(tx, now)
  const news = [
    ...(await findJourneyNews(tx, notifications, stories, now)),
    ...(await findNewsOfSources(tx, notifications, now)),
  ]
  // The world begins with these rows: there is nobody yet to hear of a change.
  const writing = { tx, record: () => {} }
  await notifications.announce(writing, news.toSorted(byTime).slice(-toldAtMost))
  for (const id of administratorIds) await readOlder(tx, random, id)
}

const byTime = (one: News, other: News): number =>
  one.at.getTime() - other.at.getTime() || (one.occurrence.key < other.occurrence.key ? -1 : 1)

async function findNewsOfSources(
  tx: Tx,
  notifications: NotificationService,
  now: Date,
): Promise<News[]> {
  const rules = await notifications.readRules(tx)
  const found = [
    ...(await papersSource.find(tx, now, rules)),
    ...(await reviewSource.find(tx, now, rules)),
  ]
  return found.map((occurrence) => ({ at: occurrence.since, occurrence }))
}

/** All but the last few. */
async function readOlder(tx: Tx, random: Random, administratorId: string): Promise<void> {
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
