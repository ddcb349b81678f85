import {
  CustomerPage,
  type CustomerRecord,
  DriverPage,
  type DriverRecord,
  VehiclePage,
  type VehicleRecord,
} from '@arriero/domain/contract/http/registry.ts'
import {
  HolderPage,
  type HolderRecord,
  TrailerPage,
  type TrailerRecord,
} from '@arriero/domain/contract/http/registry-holders.ts'
import type { RegistryPage } from '@arriero/domain/contract/http/registry-parts.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

export type RegistryPath = keyof RecordTypes

export interface RecordTypes {
  customers: CustomerRecord
  drivers: DriverRecord
  vehicles: VehicleRecord
  holders: HolderRecord
  trailers: TrailerRecord
}

export interface Parser<T> {
  parse: (value: unknown) => T
}

const pages: { [Path in RegistryPath]: Parser<RegistryPage<RecordTypes[Path]>> } = {
  customers: CustomerPage,
  drivers: DriverPage,
  vehicles: VehiclePage,
  holders: HolderPage,
  trailers: TrailerPage,
}

/** One page after the other, as the user scrolls. */
export const registryListQuery = <Path extends RegistryPath>(
  http: Http,
  path: Path,
  text: string,
) =>
  infiniteQueryOptions({
    queryKey: ['registry', path, 'list', text],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ text, ...(pageParam && { cursor: pageParam }) })
      const parser: Parser<RegistryPage<RecordTypes[Path]>> = pages[path]
      return http.get('api', `${path}?${query.toString()}`, parser, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { reading: 'la lista de lo registrado' },
  })
