import { ReviewConsequences } from '@arriero/domain/contract/http/review.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from './http/http.ts'

/** What a block or a rejection would interrupt. Never from the cache: it changes with every journey. */
export const consequencesQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['users', 'consequences', id],
    queryFn: ({ signal }) =>
      http.get('api', `users/${encodeURIComponent(id)}/consequences`, ReviewConsequences, signal),
    gcTime: 0,
    staleTime: 0,
    meta: { reading: 'los viajes de la persona', showsErrorInPlace: 'always' },
  })
