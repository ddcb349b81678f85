import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import {
  type JourneyListSearch,
  toJourneyFilter,
  writeFilterQuery,
} from '@arriero/domain/contract/journey-list-address.ts'
import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { collectionQuery, documentQuery } from '@arriero/domain/live/live-query.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { useLiveDatabase, useRows } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { useServices } from '#data/use-services.ts'
import { useJourneys, useToAssign } from '#features/journeys/live/journeys-context.ts'
import { ListedRows, unassessed } from '#features/journeys/live/listed-rows.ts'
import {
  journeyFacetsQuery,
  journeyPagesQuery,
  newestJourneysQuery,
} from '#features/journeys/search/all-journeys-query.ts'

/** The only open state that the live lists of the whole console don't have. */
const acceptedQuery = collectionQuery('journeys', {
  where: [{ field: 'journeyStateId', op: 'in', values: [journeyStates.RequestBookingAccepted] }],
})

const noPages: readonly JourneyPage[] = []

/** The journeys that a search shows, read in pages and kept current, and the counts of its filters. */
export function useAllJourneys(search: JourneyListSearch) {
  const { http } = useServices()
  const queries = useQueryClient()
  const filter = toJourneyFilter(search, dayOf(useNow(minuteMs)))
  const query = writeFilterQuery(filter)
  const pagesQuery = journeyPagesQuery(http, filter)
  const list = useInfiniteQuery(pagesQuery)
  const isRead = list.isSuccess && !list.isPlaceholderData
  const { data: newest } = useQuery({
    ...newestJourneysQuery(http, filter),
    enabled: isRead,
  })
  const { data: facets, isPlaceholderData: areOldCounts } = useQuery(
    journeyFacetsQuery(http, filter),
  )
  const pages = list.data?.pages ?? noPages
  const rows = useListedRows(pages, isRead ? newest : null)
  const [applied, setApplied] = useState(0)
  const ids = useMemo(
    () => [...new Set(pages.flatMap(({ journeys }) => journeys.map(({ id }) => id)))],
    [pages],
  )
  return {
    list,
    rows,
    ids,
    facets,
    filter,
    /** How many journeys exactly this filter finds; `facets` are those before until it is counted. */
    total: areOldCounts ? undefined : facets?.total,
    /** A new object when the filter changes or the list begins again. */
    shown: useMemo(() => ({ query, applied }), [query, applied]),
    /** How many of the newest journeys come before the first one of the list. */
    newer: isRead && newest !== null ? countNewer(newest, pages[0]) : 0,
    /** Begins the list again with the newest page. */
    applyNewest: () => {
      if (newest === null) return
      queries.setQueryData(pagesQuery.queryKey, { pages: [newest], pageParams: [''] })
      setApplied((times) => times + 1)
      void queries.invalidateQueries({ queryKey: journeyFacetsQuery(http, filter).queryKey })
    },
  }
}

/** In the order of the list: the latest change of state first. */
export function countNewer(newest: JourneyPage, first: JourneyPage | undefined): number {
  const top = first?.journeys[0]
  if (top === undefined) return newest.journeys.length
  const place = ({ stateSince, id }: JourneyDocument) => `${stateSince} ${id}`
  return newest.journeys.filter((journey) => place(journey) > place(top)).length
}

function useListedRows(pages: readonly JourneyPage[], newest: JourneyPage | null): ListedRows {
  const database = useLiveDatabase()
  const underWay = useJourneys()
  const toAssign = useToAssign()
  const accepted = useRows<JourneyDocument>(acceptedQuery)
  const readClosed = useCallback(
    async (id: string) => {
      const [document] = await database.read(documentQuery('journeys', id))
      return JourneyDocument.safeParse(document).data
    },
    [database],
  )
  const rows = useMemo(
    () => new ListedRows([underWay, toAssign, unassessed(accepted)], readClosed),
    [underWay, toAssign, accepted, readClosed],
  )
  useLayoutEffect(() => {
    rows.start()
    return () => rows.stop()
  }, [rows])
  // Before the first paint, so that no empty row is ever seen.
  useLayoutEffect(() => rows.list(pages, newest), [rows, pages, newest])
  return rows
}
