import {
  ImportedJourneys,
  type JourneyImportBody,
  JourneyImportPreview,
  JourneyImportProgress,
} from '@arriero/domain/contract/http/journey-import.ts'
import type { FileTableFormat } from '@arriero/domain/format/file-column.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

const path = 'journeys/import'

export const readTemplate = (http: Http, format: FileTableFormat) =>
  http.getFile('gateway', `${path}/template?format=${format}`)

export const previewJourneys = async (http: Http, file: File) =>
  JourneyImportPreview.parse(
    await http.write({
      method: 'POST',
      base: 'gateway',
      path: `${path}/preview?name=${encodeURIComponent(file.name.slice(0, 200))}`,
      body: file,
    }),
  )

export const createJourneys = async (http: Http, body: JourneyImportBody) =>
  JourneyImportProgress.parse(await http.write({ method: 'POST', base: 'gateway', path, body }))

/** Nobody waits for the answer: what was not created is forgotten after an hour anyway. */
export function discardPreview(http: Http, id: string): void {
  http.write({ method: 'DELETE', base: 'gateway', path: `${path}/${id}` }).catch(() => undefined)
}

const progressEveryMs = 500

/** Asked again until the import ends. */
export const journeyImportQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['journey-import', id],
    queryFn: ({ signal }) => http.get('gateway', `${path}/${id}`, JourneyImportProgress, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'failed' ? false : progressEveryMs,
    meta: { reading: 'el avance de la creación' },
  })

export const importedJourneysQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['journey-import', id, 'journeys'],
    queryFn: ({ signal }) =>
      http.get('gateway', `${path}/${id}/journeys`, ImportedJourneys, signal),
    meta: { reading: 'los viajes creados' },
  })
