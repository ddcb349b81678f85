import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { standingOf } from '#modules/journeys/commands/journey-record.ts'
import { journeyDocument } from '#modules/journeys/journey-document.ts'
import { selectJourneys } from '#modules/journeys/journey-queries.ts'
import { findCancellation } from '#modules/journeys/notifications/cancellation.ts'
import { findConditions } from '#modules/journeys/notifications/journey-conditions.ts'
import { readBeside } from '#modules/journeys/notifications/read-beside.ts'
import { readCircumstances } from '#modules/journeys/notifications/tell-of-journey.ts'
import { createUsualStays } from '#modules/journeys/notifications/usual-stays.ts'
import type {
  News,
  NotificationService,
  Occurrence,
} from '#platform/notifications/notification-service.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { JourneyStory } from './story/journey-story.ts'

const batchSize = 1000
/** Who cancelled longer ago is no news any more. */
const recently = 48 * 60 * 60_000

/** What holds of journeys now, and who cancelled lately. */
export async function findJourneyNews(
  tx: Tx,
  notifications: NotificationService,
  stories: readonly JourneyStory[],
  now: Date,
): Promise<News[]> {
  const circumstances = await readCircumstances(
    { notifications, usual: createUsualStays() },
    tx,
    now,
  )
  const telling = stories.filter((story) => isOfInterest(story, now))
  const news: News[] = []
  for (let at = 0; at < telling.length; at += batchSize) {
    const batch = telling.slice(at, at + batchSize)
    const ids = batch.map(({ journey }) => journey.id)
    const besideOf = await readBeside(tx, ids)
    const documents = await readDocuments(tx, ids)
    for (const {
      journey: { id },
      transitions,
    } of batch) {
      const journey = documents.get(id)
      if (!journey) continue
      const holding = findConditions({ journey, ...besideOf(id) }, circumstances)
      const cancelled = transitions
        .filter((transition) => isRecent(transition.at, now))
        .flatMap((transition) => findCancellation(journey, transition, null) ?? [])
      for (const occurrence of [...holding, ...cancelled]) {
        news.push({ at: toldAt(occurrence, journey, now), occurrence })
      }
    }
  }
  return news
}

const isOfInterest = ({ journey, surcharges, transitions }: JourneyStory, now: Date): boolean =>
  !isClosedState(standingOf(journey).state) ||
  surcharges.some(({ status }) => status === 'settled') ||
  transitions.some(({ at }) => isRecent(at, now))

const isRecent = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < recently

async function readDocuments(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, JourneyDocument>> {
  const rows = await selectJourneys(tx).where('journeys.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, journeyDocument(row)]))
}

/** What is expected from now on was first expected some time in the state the journey is in. */
function toldAt({ since }: Occurrence, { stateSince }: JourneyDocument, now: Date): Date {
  if (since < now) return since
  return new Date((Date.parse(stateSince) + now.getTime()) / 2)
}
