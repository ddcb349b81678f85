import { CorridorDurations } from '@arriero/domain/contract/http/journeys.ts'
import { indexUsualStays } from '@arriero/domain/journeys/attention/usual-durations.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

/** Medians of months of history: an hour changes nothing in them. */
const usualFreshMs = 60 * 60_000

/** How long journeys usually stay in each state, by corridor. */
export const usualStaysQuery = (http: Http) =>
  queryOptions({
    queryKey: ['journeys', 'usual'],
    queryFn: ({ signal }) =>
      http.get('gateway', 'journeys/durations/corridors', CorridorDurations, signal),
    meta: { reading: 'las duraciones usuales de los corredores' },
    select: selectUsual,
    staleTime: usualFreshMs,
    refetchInterval: usualFreshMs,
  })

const selectUsual = ({ durations }: CorridorDurations) => indexUsualStays(durations)
