import { areRowsKnown } from '#data/live/are-rows-known.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useView } from '#data/live/use-view.ts'
import { Tally } from '#data/live/views/tally.ts'
import type { AssessedJourney } from './assessed-journey.ts'
import { isInFeed, needsPerson } from './journey-standing.ts'
import { useJourneys } from './journeys-context.ts'

/** How many journeys each page is about; null until it is known. */
export interface JourneyTotals {
  inProgress: number | null
  /** Those that need a person and were not put off: the tray, and part of the feed. */
  attention: number | null
}

export function useJourneyTotals(): JourneyTotals {
  const rows = useJourneys()
  const counts = useView(rows, countKinds)
  if (!areRowsKnown(useRowsStatus(rows))) return { inProgress: null, attention: null }
  const sum = (...kinds: Kind[]) =>
    kinds.reduce((total, kind) => total + (counts.get(kind) ?? 0), 0)
  return {
    inProgress: sum('feed', 'feed-attention'),
    attention: sum('feed-attention', 'tray-attention'),
  }
}

type Kind = `${'feed' | 'tray'}${'' | '-attention'}`

const countKinds = (rows: RowSource<AssessedJourney>) =>
  new Tally<AssessedJourney, Kind>(rows, kindOf)

function kindOf(row: AssessedJourney): Kind {
  const place = isInFeed(row) ? 'feed' : 'tray'
  return needsPerson(row) ? `${place}-attention` : place
}
