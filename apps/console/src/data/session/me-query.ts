import { Me } from '@arriero/domain/contract/http/session.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '../http/http.ts'

/** Who is signed in: the frame shows them, and they themselves change it. */
export const meQuery = (http: Http) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => http.get('api', 'me', Me, signal),
    meta: { reading: 'su perfil' },
    staleTime: Number.POSITIVE_INFINITY,
  })
