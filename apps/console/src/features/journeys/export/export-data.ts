import {
  ExportLink,
  JourneyExport,
  JourneyExports,
  type NewExportBody,
} from '@arriero/domain/contract/http/journey-exports.ts'
import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import { paths } from '#paths.ts'

const progressEveryMs = 500
const exportsPath = 'journeys/exports'
const pathOf = (id: string) => `${exportsPath}/${encodeURIComponent(id)}`

export const isRunning = ({ state }: Pick<JourneyExport, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

const exportsKey = ['journey-exports'] as const

/** One's own of the last hour; asked again while one of them runs. */
export const exportsQuery = (http: Http) =>
  queryOptions({
    queryKey: exportsKey,
    queryFn: async ({ signal }) =>
      (await http.get('gateway', exportsPath, JourneyExports, signal)).exports,
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? progressEveryMs : false),
    meta: { reading: 'las exportaciones' },
  })

/** Shows a new or changed export at once, before the next read. */
export function showExport(queries: QueryClient, changed: JourneyExport): void {
  queries.setQueryData<JourneyExport[]>(exportsKey, (before = []) => [
    changed,
    ...before.filter(({ id }) => id !== changed.id),
  ])
}

interface WantedExport extends Pick<NewExportBody, 'format' | 'columns'> {
  filter: JourneyFilterQuery
}

/** A repeated request with the same key starts nothing twice. */
export async function startExport(
  http: Http,
  { filter: { states, ...filter }, ...rest }: WantedExport,
  idempotencyKey: string,
): Promise<JourneyExport> {
  const body: NewExportBody = {
    ...rest,
    filter: { ...filter, ...(states && { states: states.join(',') }) },
  }
  const headers = { 'idempotency-key': idempotencyKey }
  return JourneyExport.parse(
    await http.write({ method: 'POST', base: 'gateway', path: exportsPath, body, headers }),
  )
}

export const cancelExport = (http: Http, id: string) =>
  http.write({ method: 'DELETE', base: 'gateway', path: pathOf(id) })

export const readExportFile = (http: Http, id: string, signal?: AbortSignal) =>
  http.download({ base: 'gateway', path: `${pathOf(id)}/file`, ...(signal && { signal }) })

export const createExportLink = async (http: Http, id: string): Promise<ExportLink> =>
  ExportLink.parse(
    await http.write({ method: 'POST', base: 'gateway', path: `${pathOf(id)}/links`, body: {} }),
  )

/** The token is the fragment: browsers don't send it to servers, so that no log has it. */
export const exportLink = (token: string, origin = location.origin): string =>
  new URL(`${paths.download()}#${token}`, origin).href
