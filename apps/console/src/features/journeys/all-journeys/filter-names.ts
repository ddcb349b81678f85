import { CustomerRecord, DriverRecord } from '@arriero/domain/contract/http/registry.ts'
import type { JourneyListSearch } from '@arriero/domain/contract/journey-list-address.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import { useServices } from '#data/use-services.ts'
import type { Parser, RecordTypes, RegistryPath } from '#features/registry-choice/record-lists.ts'
import type { FilterNames } from './filter-labels.ts'

interface RecordSource<Path extends RegistryPath> {
  path: Path
  record: Parser<RecordTypes[Path]>
  nameOf: (entry: RecordTypes[Path]) => string
}

export const customerSource: RecordSource<'customers'> = {
  path: 'customers',
  record: CustomerRecord,
  nameOf: ({ companyName }) => companyName,
}

export const driverSource: RecordSource<'drivers'> = {
  path: 'drivers',
  record: DriverRecord,
  nameOf: ({ givenNames, surnames }) => `${givenNames} ${surnames}`,
}

const recordNameQuery = <Path extends RegistryPath>(
  http: Http,
  { path, record, nameOf }: RecordSource<Path>,
  id: string | undefined,
) =>
  queryOptions({
    queryKey: ['journeys', 'filter', path, id],
    queryFn: async ({ signal }) =>
      nameOf(await http.get('api', `${path}/${id ?? ''}`, record, signal)),
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
