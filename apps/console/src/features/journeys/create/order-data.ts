import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { CommandAnswer } from '@arriero/domain/contract/http/journey-commands.ts'
import {
  type NewJourneyForBody,
  UsualPrice,
  UsualSites,
} from '@arriero/domain/contract/http/new-journeys.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import type { OrderValues } from './order-values.ts'

export type UsualSite = UsualSites['sites'][number]

/** Where the customer loads and unloads; asked once there is a customer. */
export const usualSitesQuery = (http: Http, customerId: string) =>
  queryOptions({
    queryKey: ['journeys', 'usual-sites', customerId],
    queryFn: ({ signal }) =>
      http.get('gateway', `journeys/usual-sites?customerId=${customerId}`, UsualSites, signal),
    enabled: customerId !== '',
    staleTime: minuteMs,
    meta: { reading: 'las sedes del cliente' },
  })

type PricedOrder = Pick<OrderValues, 'origin' | 'destination' | 'vehicleType' | 'customerId'>

/** What such a journey usually costs; asked once both cities are known. */
export const usualPriceQuery = (
  http: Http,
  { origin, destination, vehicleType, customerId }: PricedOrder,
) => {
  const query = new URLSearchParams({
    origin: origin.divipola,
    destination: destination.divipola,
    ...(vehicleType !== '' && { vehicleType }),
    ...(customerId !== '' && { customerId }),
  }).toString()
  return queryOptions({
    queryKey: ['journeys', 'usual-price', query],
    queryFn: ({ signal }) =>
      http.get('gateway', `journeys/usual-price?${query}`, UsualPrice, signal),
    enabled: origin.divipola !== '' && destination.divipola !== '',
    staleTime: minuteMs,
    meta: { reading: 'lo que suele costar el viaje' },
  })
}

export async function createJourney(
  http: Http,
  body: NewJourneyForBody,
  key: string,
): Promise<JourneyDocument> {
  const headers = { 'idempotency-key': key }
  const answer = await http.write({
    method: 'POST',
    base: 'gateway',
    path: 'journeys',
    body,
    headers,
  })
  return CommandAnswer.parse(answer).journey
}
