import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import {
  NoveltyProtocolAnswer,
  type NoveltyProtocolBody,
  NoveltyProtocolsAnswer,
} from '@arriero/domain/contract/http/novelty-protocols.ts'
import {
  defaultProtocols,
  type NoveltyProtocols,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import { useServices } from '#data/use-services.ts'

/** They change a few times a year, so that a minute is soon enough. */
const freshMs = minuteMs

export const noveltyProtocolsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['novelty-protocols'],
    queryFn: ({ signal }) =>
      http.get('gateway', 'noveltyProtocols', NoveltyProtocolsAnswer, signal),
    meta: { reading: 'los protocolos de las novedades' },
    staleTime: freshMs,
    refetchInterval: freshMs,
  })

/** The protocol of every kind of novelty; the defaults until they are loaded. */
export function useNoveltyProtocols(): NoveltyProtocols {
  const { http } = useServices()
  const { data } = useQuery({ ...noveltyProtocolsQuery(http), select: indexProtocols })
  return data ?? defaultProtocols
}

const indexProtocols = ({ protocols }: NoveltyProtocolsAnswer): NoveltyProtocols => ({
  ...defaultProtocols,
  ...Object.fromEntries(protocols.map(({ code, protocol }) => [code, protocol])),
})

/** Returns the stored protocol. */
export const saveProtocol = async (http: Http, code: NoveltyCode, body: NoveltyProtocolBody) =>
  NoveltyProtocolAnswer.parse(
    await http.write({ method: 'PUT', base: 'gateway', path: `noveltyProtocols/${code}`, body }),
  )
