import { SavedViews } from '@arriero/domain/contract/http/saved-views.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

/** A person's own views of the lists, the same in every browser. */
export const savedViewsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['me', 'views'],
    queryFn: ({ signal }) => http.get('api', 'me/views', SavedViews, signal),
    select: ({ views }: SavedViews) => views,
    meta: { reading: 'las vistas guardadas' },
    staleTime: 60_000,
  })

export const writeSavedViews = (http: Http, body: SavedViews) =>
  http.write({ method: 'PUT', base: 'api', path: 'me/views', body })
