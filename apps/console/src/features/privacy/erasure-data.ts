import {
  type ErasureBody,
  ErasureCertificate,
  ErasurePlan,
} from '@arriero/domain/contract/http/privacy.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

const path = (userId: string): string => `users/${encodeURIComponent(userId)}/erasure`

export const erasurePlanQuery = (http: Http, userId: string) =>
  queryOptions({
    queryKey: ['erasure', userId],
    queryFn: ({ signal }) => http.get('api', path(userId), ErasurePlan, signal),
    // A journey may have ended meanwhile.
    staleTime: 0,
    meta: { reading: 'lo que se borraría de esta persona' },
  })

export async function erasePerson(
  http: Http,
  userId: string,
  body: ErasureBody,
): Promise<ErasureCertificate> {
  const answer = await http.write({ method: 'POST', base: 'api', path: path(userId), body })
  return ErasureCertificate.parse(answer)
}
