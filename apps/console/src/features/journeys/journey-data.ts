import { JourneyCounts, JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import {
  type JourneyStateId,
  attentionStateIds,
  inProgressStateIds,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { Http } from '#data/http.ts'
import { useServices } from '#data/use-services.ts'

const refreshMs = 10_000
const pageSize = 200

const countsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['journeys', 'counts'],
    queryFn: ({ signal }) => http.get('gateway', 'journeys/counts', JourneyCounts, signal),
    refetchInterval: refreshMs,
    select: ({ counts }) => counts,
  })

export const journeyPagesQuery = (http: Http, states: readonly JourneyStateId[]) =>
  infiniteQueryOptions({
    queryKey: ['journeys', 'pages', states],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ states: states.join(','), limit: String(pageSize) })
      if (pageParam !== null) query.set('cursor', pageParam)
      return http.get('gateway', `journeys?${query}`, JourneyPage, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: JourneyPage) => page.nextCursor,
    refetchInterval: refreshMs,
    select: ({ pages }) => uniqueJourneys(pages),
  })

/** A journey that moved between two reads may come in two pages: its newer version counts. */
export function uniqueJourneys(pages: readonly JourneyPage[]): JourneyDocument[] {
  const byId = new Map<string, JourneyDocument>()
  for (const journey of pages.flatMap((page) => page.journeys)) {
    const known = byId.get(journey.id)
    if (known === undefined || known.version < journey.version) byId.set(journey.id, journey)
  }
  return [...byId.values()]
}

/** How many journeys are in each state; null until the first answer. */
export function useJourneyCounts(): Record<string, number> | null {
  const { http } = useServices()
  return useQuery(countsQuery(http)).data ?? null
}

export interface JourneyTotals {
  inProgress: number
  attention: number
}

export function useJourneyTotals(): JourneyTotals | null {
  const counts = useJourneyCounts()
  if (counts === null) return null
  return {
    inProgress: sumStates(counts, inProgressStateIds),
    attention: sumStates(counts, attentionStateIds),
  }
}

export const sumStates = (counts: Record<string, number>, states: readonly JourneyStateId[]) =>
  states.reduce((total, id) => total + (counts[id] ?? 0), 0)
