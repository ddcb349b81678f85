import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import { HttpFailure } from '#data/http/http-failure.ts'

/** The driven track grows without commands, so it is read again at this interval. */
export const trackRefreshMs = minuteMs

export const journeyDetailQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['journeys', 'detail', id],
    queryFn: ({ signal }) =>
      http.get('gateway', `journeys/${encodeURIComponent(id)}`, JourneyDetail, signal),
    meta: { reading: 'la ficha del viaje' },
    refetchInterval: trackRefreshMs,
  })

/** Includes invalid requests: that is how the server answers a malformed id. */
export const isUnknownJourney = (error: unknown): boolean =>
  error instanceof HttpFailure && [400, 404, 422].includes(error.status)
