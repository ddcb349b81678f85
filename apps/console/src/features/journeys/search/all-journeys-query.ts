import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { secondMs } from '@arriero/domain/calendar/durations.ts'
import {
  JourneyFacets,
  type JourneyFilterQuery,
} from '@arriero/domain/contract/http/journey-filter.ts'
import { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import {
  type JourneyListSearch,
  toJourneyFilter,
  writeFilterQuery,
} from '@arriero/domain/contract/journey-list-address.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

/** How often the newest page and the counts are read again. */
const newestEveryMs = 10 * secondMs
const countsEveryMs = 30 * secondMs

const readPage = (http: Http, filter: JourneyFilterQuery, cursor: string, signal: AbortSignal) => {
  const query = writeFilterQuery(filter)
  const after = cursor === '' ? '' : `${query === '' ? '?' : '&'}cursor=${cursor}`
  return http.get('gateway', `journeys${query}${after}`, JourneyPage, signal)
}

/**
 * One page after the other, as the user scrolls. Never read again by itself: thousands of rows would take as many
 * requests as before. Changes of the loaded rows come live, and newer rows by `newestJourneysQuery`.
 */
export const journeyPagesQuery = (http: Http, filter: JourneyFilterQuery) =>
  infiniteQueryOptions({
    queryKey: ['journeys', 'pages', filter],
    queryFn: ({ signal, pageParam }) => readPage(http, filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Trying again would read all pages; the page offers to read the one that failed.
    meta: { reading: 'la lista de viajes', showsErrorInPlace: 'always' },
  })

/** The first page as it is now; null until it is read for the first time after the list. */
export const newestJourneysQuery = (http: Http, filter: JourneyFilterQuery) =>
  queryOptions<JourneyPage | null>({
    queryKey: ['journeys', 'newest', filter],
    queryFn: ({ signal }) => readPage(http, filter, '', signal),
    // The list has just been read.
    initialData: null,
    staleTime: newestEveryMs,
    refetchInterval: newestEveryMs,
    meta: { reading: 'los viajes más recientes' },
  })

/** The counts beside the filters. Those before stay while new ones are read. */
export const journeyFacetsQuery = (http: Http, filter: JourneyFilterQuery) =>
  queryOptions({
    queryKey: ['journeys', 'facets', filter],
    queryFn: ({ signal }) =>
      http.get('gateway', `journeys/facets${writeFilterQuery(filter)}`, JourneyFacets, signal),
    placeholderData: keepPreviousData,
    staleTime: countsEveryMs,
    refetchInterval: countsEveryMs,
    meta: { reading: 'las cantidades de los filtros' },
  })

/** The loaded journeys of that list, in its order; none if it has not been opened. */
export function loadedJourneyIds(
  queries: QueryClient,
  http: Http,
  search: JourneyListSearch,
): readonly string[] {
  const { queryKey } = journeyPagesQuery(http, toJourneyFilter(search, dayOf(new Date())))
  const pages = queries.getQueryData(queryKey)?.pages ?? []
  return pages.flatMap(({ journeys }) => journeys.map(({ id }) => id))
}
