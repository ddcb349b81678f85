import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

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
