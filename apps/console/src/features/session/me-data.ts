import { Me } from '@arriero/domain/contract/http/session.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http.ts'

export const meQuery = (http: Http) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => http.get('api', 'me', Me, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** `LM` from given name and first surname. */
export function initialsOf({ givenNames, surnames }: Pick<Me, 'givenNames' | 'surnames'>): string {
  return [givenNames, surnames].map((name) => name.trim().charAt(0).toUpperCase()).join('')
}
