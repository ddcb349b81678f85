import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import type { Occurrence } from '#platform/notifications/notification-service.ts'
import { tellOfJourneys } from '../notifications/tell-of-journey.ts'
import { recordJourney } from '../record-journey.ts'
import type { OperationDeps } from './operation-deps.ts'

/** A transaction in which journeys change. Only `writeJourneys` makes one, so that people are always told. */
export interface JourneyWriting extends Writing {
  /** Once its row has its next version: the whole document, for the screens and for whoever must be told. */
  conclude: (id: string, now: Date) => Promise<JourneyDocument>
  /** Something people must know of happened to it. */
  announce: (occurrence: Occurrence) => void
}

/** All that follows is told in the same transaction, and last: whoever tells waits for others who do. */
export function writeJourneys<T>(
  deps: Pick<OperationDeps, 'changeLog' | 'notifications' | 'usual'>,
  cause: string,
  work: (writing: JourneyWriting) => Promise<T>,
): Promise<T> {
  return deps.changeLog.write(cause, async (tx, record) => {
    const changed = new Map<string, { journey: JourneyDocument; now: Date }>()
    const happened: Occurrence[] = []
    const answer = await work({
      tx,
      record,
      conclude: async (id, now) => {
        const journey = await recordJourney(tx, record, id)
        changed.set(id, { journey, now })
        return journey
      },
      announce: (occurrence) => happened.push(occurrence),
    })
    const writing = { tx, record }
    await deps.notifications.announce(
      writing,
      happened.map((occurrence) => ({ at: occurrence.since, occurrence })),
    )
    for (const { journey, now } of changed.values())
      await tellOfJourneys(deps, writing, [journey], now)
    return answer
  })
}
