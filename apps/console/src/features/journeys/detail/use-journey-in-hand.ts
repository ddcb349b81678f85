import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { documentQuery } from '@arriero/domain/live/live-query.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import { useRows } from '#data/live/use-rows.ts'
import { toldHere } from '#data/http/read-meta.ts'
import { useServices } from '#data/use-services.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { inProgressGroup } from '#features/journeys/live/journey-group.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { isNotFound, journeyDetailQuery } from './journey-detail-query.ts'

export interface JourneyInHand {
  /** The newest that is known of it. */
  journey: JourneyDocument | undefined
  /** While it is under way: what was worked out about it. */
  assessed: AssessedJourney | undefined
  detail: JourneyDetail | undefined
  /** When the detail was read. */
  readAt: number
  /** Where the news of it come from. */
  rows: WatchedRows
  problem: unknown
  isUnknown: boolean
  retry: () => void
}

/** One journey, wherever it stands: its live document, and its history read again after each command. */
export function useJourneyInHand(id: string): JourneyInHand {
  const { http } = useServices()
  const underWay = useJourneys()
  const assessed = useRow(underWay, id)
  const own = useMemo(() => documentQuery('journeys', id), [id])
  // The console watches what is under way already: asking for that again costs nothing.
  const isUnderWay = assessed !== undefined
  const documents = useRows<JourneyDocument>(isUnderWay ? inProgressGroup.query : own)
  const watched = useRow(documents, id)

  const { data, dataUpdatedAt, error, refetch } = useQuery(toldHere(journeyDetailQuery(http, id)))
  const journey = newestOf([assessed?.journey, watched, data?.journey])

  const isBehind = data && journey && journey.commandVersion > data.journey.commandVersion
  const newestCommand = journey?.commandVersion
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, newestCommand, refetch])

  return {
    journey,
    assessed,
    detail: data,
    readAt: dataUpdatedAt,
    rows: isUnderWay ? underWay : documents,
    problem: error,
    isUnknown: journey === undefined && isNotFound(error),
    retry: () => void refetch(),
  }
}

const newestOf = (known: readonly (JourneyDocument | undefined)[]) =>
  known.reduce((one, other) => (other && (!one || other.version > one.version) ? other : one))
