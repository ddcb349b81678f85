import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { inProgressQuery } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { documentQuery } from '@arriero/domain/live/live-query.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useServices } from '#data/use-services.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow, useRows } from '#data/live/live-hooks.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import {
  isUnknownJourney,
  journeyDetailQuery,
} from '#features/journeys/live/journey-detail-query.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'

export interface JourneyDetailState {
  /** The newest known document. */
  journey: JourneyDocument | undefined
  /** Only while it is under way. */
  assessed: AssessedJourney | undefined
  detail: JourneyDetail | undefined
  /** When the detail was read. */
  readAt: number
  /** The live rows that update it. */
  rows: WatchedRows
  problem: unknown
  isUnknown: boolean
  retry: () => void
}

/** One journey in any state: its live document, and its detail, read again after each command. */
export function useJourneyDetail(id: string): JourneyDetailState {
  const { http } = useServices()
  const underWay = useJourneys()
  const assessed = useRow(underWay, id)
  const singleQuery = useMemo(() => documentQuery('journeys', id), [id])
  // Journeys under way are watched by the console anyway, so a second subscription to them costs nothing.
  const isUnderWay = assessed !== undefined
  const documents = useRows<JourneyDocument>(isUnderWay ? inProgressQuery : singleQuery)
  const watched = useRow(documents, id)

  const { data, dataUpdatedAt, error, refetch } = useQuery(
    withErrorShownInPlace(journeyDetailQuery(http, id)),
  )
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
    isUnknown: journey === undefined && isUnknownJourney(error),
    retry: () => void refetch(),
  }
}

const newestOf = (known: readonly (JourneyDocument | undefined)[]) =>
  known.reduce((one, other) => (other && (!one || other.version > one.version) ? other : one))
