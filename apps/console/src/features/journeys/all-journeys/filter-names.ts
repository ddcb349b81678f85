import {
  CustomerPage,
  CustomerRecord,
  DriverPage,
  DriverRecord,
} from '@arriero/domain/contract/http/registry.ts'
import type { JourneyListSearch } from '@arriero/domain/contract/journey-list-address.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import { useServices } from '#data/use-services.ts'
import type { FilterNames } from './filter-labels.ts'

interface NamedRecord {
  id: string
  name: string
}

interface RecordSource {
  path: 'customers' | 'drivers'
  find: (http: Http, text: string, signal: AbortSignal) => Promise<NamedRecord[]>
  read: (http: Http, id: string, signal: AbortSignal) => Promise<string>
}

const nameOfDriver = ({ givenNames, surnames }: { givenNames: string; surnames: string }) =>
  `${givenNames} ${surnames}`

export const customerSource: RecordSource = {
  path: 'customers',
  find: async (http, text, signal) => {
    const page = await http.get('api', `customers?${writeText(text)}`, CustomerPage, signal)
    return page.entries.map(({ id, companyName }) => ({ id, name: companyName }))
  },
  read: async (http, id, signal) =>
    (await http.get('api', `customers/${id}`, CustomerRecord, signal)).companyName,
}

export const driverSource: RecordSource = {
  path: 'drivers',
  find: async (http, text, signal) => {
    const page = await http.get('api', `drivers?${writeText(text)}`, DriverPage, signal)
    return page.entries.map((driver) => ({ id: driver.id, name: nameOfDriver(driver) }))
  },
  read: async (http, id, signal) =>
    nameOfDriver(await http.get('api', `drivers/${id}`, DriverRecord, signal)),
}

const writeText = (text: string) => new URLSearchParams({ text }).toString()

/** Records whose name, document or phone begins like the text. */
export const foundRecordsQuery = (http: Http, source: RecordSource, text: string) =>
  queryOptions({
    queryKey: ['journeys', 'filter', source.path, 'found', text],
    queryFn: ({ signal }) => source.find(http, text, signal),
    placeholderData: keepPreviousData,
    meta: { showsErrorInPlace: 'always' },
  })

const recordNameQuery = (http: Http, source: RecordSource, id: string | undefined) =>
  queryOptions({
    queryKey: ['journeys', 'filter', source.path, 'name', id],
    queryFn: ({ signal }) => source.read(http, id ?? '', signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Without a name the filter works all the same.
    meta: { showsErrorInPlace: 'always' },
  })

/** A chunk of its own: a thousand municipalities, and the geometry of the roads between some. */
export const municipalitiesQuery = queryOptions({
  queryKey: ['municipalities'],
  queryFn: async () =>
    (await import('@arriero/domain/corridors/coded-municipalities.ts')).codedMunicipalities(),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { showsErrorInPlace: 'always' },
})

/** The names of what an address has by id or code. */
export function useFilterNames({ cliente, conductor, corredor }: JourneyListSearch): FilterNames {
  const { http } = useServices()
  const { data: customer } = useQuery(recordNameQuery(http, customerSource, cliente))
  const { data: driver } = useQuery(recordNameQuery(http, driverSource, conductor))
  const { data: places } = useQuery({ ...municipalitiesQuery, enabled: corredor !== undefined })
  return { customer, driver, placeOf: (divipola) => places?.get(divipola)?.name }
}
