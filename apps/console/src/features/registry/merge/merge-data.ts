import {
  DuplicateList,
  type MergeBody,
  MergePreview,
} from '@arriero/domain/contract/http/registry-merge.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import type { RegistryPath } from '#features/registry-choice/record-lists.ts'

/**
 * What the dialog asks is not kept, and not below `registry`: a merge reads the records again, while a preview is about
 * one that is gone then.
 */
const root = 'registry-merge'
const notKept = { staleTime: 0, gcTime: 0 }

export const duplicatesQuery = (http: Http, path: RegistryPath, id: string) =>
  queryOptions({
    ...notKept,
    queryKey: [root, path, 'duplicates', id],
    queryFn: ({ signal }) => http.get('api', `${path}/${id}/duplicates`, DuplicateList, signal),
    meta: { reading: 'los registros parecidos' },
  })

export const mergePreviewQuery = (
  http: Http,
  path: RegistryPath,
  { keptId, otherId }: { keptId: string; otherId: string },
) =>
  queryOptions({
    ...notKept,
    queryKey: [root, path, 'merge', keptId, otherId],
    queryFn: ({ signal }) =>
      http.get('api', `${path}/${keptId}/merge?otherId=${otherId}`, MergePreview, signal),
    meta: { reading: 'lo que se uniría' },
  })

export const mergeRecords = (http: Http, path: RegistryPath, id: string, body: MergeBody) =>
  http.write({ method: 'POST', base: 'api', path: `${path}/${id}/merge`, body })
