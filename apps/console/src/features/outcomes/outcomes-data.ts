import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import {
  type OutcomeGrouping,
  OutcomeGroups,
  Outcomes,
} from '@arriero/domain/contract/http/outcomes.ts'
import type { OutcomePeriod, OutcomeScope } from '@arriero/domain/contract/outcome-filter.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import type { GroupSlug } from './outcomes-search.ts'

const refetchInterval = minuteMs
/** The journeys of a new world are counted some seconds after its start. */
const whileEmpty = 5 * secondMs

export const outcomesQuery = (http: Http, { from, until }: OutcomePeriod, scope: OutcomeScope) => {
  const query = new URLSearchParams({ from, until })
  for (const [name, value] of Object.entries(scope)) {
    if (value !== undefined) query.set(name, value)
  }
  return queryOptions({
    queryKey: ['outcomes', query.toString()],
    queryFn: ({ signal }) => http.get('gateway', `journeys/outcomes?${query}`, Outcomes, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.since === null ? whileEmpty : refetchInterval),
    meta: { reading: 'el tablero' },
  })
}

const groupings: Record<GroupSlug, OutcomeGrouping> = {
  clientes: 'customer',
  corredores: 'corridor',
  conductores: 'driver',
}

export const groupsQuery = (http: Http, { from, until }: OutcomePeriod, slug: GroupSlug) => {
  const query = new URLSearchParams({ from, until, by: groupings[slug] })
  return queryOptions({
    queryKey: ['outcomes', 'groups', query.toString()],
    queryFn: ({ signal }) =>
      http.get('gateway', `journeys/outcomes/groups?${query}`, OutcomeGroups, signal),
    placeholderData: keepPreviousData,
    refetchInterval,
    meta: { reading: 'la tabla del tablero' },
  })
}
