import {
  type ImportBody,
  ImportPreview,
  ImportProgress,
} from '@arriero/domain/contract/http/registry-import.ts'
import type { ImportKind } from '@arriero/domain/users/import-columns.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

export const previewImport = async (http: Http, kind: ImportKind, file: File) =>
  ImportPreview.parse(
    await http.write({ method: 'POST', base: 'api', path: `${kind}/import/preview`, body: file }),
  )

export const startImport = async (http: Http, kind: ImportKind, body: ImportBody) =>
  ImportProgress.parse(
    await http.write({ method: 'POST', base: 'api', path: `${kind}/import`, body }),
  )

const progressEveryMs = 500

/** Asked again until the import ends. */
export const importProgressQuery = (http: Http, kind: ImportKind, id: string) =>
  queryOptions({
    queryKey: ['registry-import', kind, id],
    queryFn: ({ signal }) => http.get('api', `${kind}/import/${id}`, ImportProgress, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'done' || data?.state === 'failed' ? false : progressEveryMs,
    meta: { reading: 'el avance de la importación' },
  })
