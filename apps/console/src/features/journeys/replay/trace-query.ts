import { JourneyTrace } from '@arriero/domain/contract/http/journey-trace.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

export const traceQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['journeys', 'trace', id],
    queryFn: ({ signal }) =>
      http.get('gateway', `journeys/${encodeURIComponent(id)}/trace`, JourneyTrace, signal),
    meta: { reading: 'el recorrido del viaje' },
  })
