import { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { queryOptions } from '@tanstack/react-query'
import { HttpFailure } from '#data/http/http-failure.ts'
import type { Http } from '#data/http/http.ts'

/** The road driven grows without a command: seen again this often. */
export const trackFreshMs = 60_000

/** All there is to know about one journey, wherever it is shown. */
export const journeyDetailQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['journeys', 'detail', id],
    queryFn: ({ signal }) =>
      http.get('gateway', `journeys/${encodeURIComponent(id)}`, JourneyDetail, signal),
    meta: { reading: 'la ficha del viaje' },
    refetchInterval: trackFreshMs,
  })

/** What is no id at all is answered as an invalid request. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof HttpFailure && [400, 404, 422].includes(error.status)
