import {
  type ErasureBody,
  ErasureCertificate,
  ErasurePlan,
} from '@arriero/domain/contract/http/privacy.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

/** Whose data it is: a driver or a company, or a holder. */
export interface ErasureSubject {
  list: 'users' | 'holders'
  id: string
}

const pathOf = ({ list, id }: ErasureSubject): string => `${list}/${encodeURIComponent(id)}/erasure`

export const erasurePlanQuery = (http: Http, subject: ErasureSubject) =>
  queryOptions({
    queryKey: ['erasure', subject.list, subject.id],
    queryFn: ({ signal }) => http.get('api', pathOf(subject), ErasurePlan, signal),
    // A journey may have ended meanwhile.
    staleTime: 0,
    meta: { reading: 'lo que se borraría de esta persona' },
  })

export async function erasePerson(
  http: Http,
  subject: ErasureSubject,
  body: ErasureBody,
): Promise<ErasureCertificate> {
  const answer = await http.write({ method: 'POST', base: 'api', path: pathOf(subject), body })
  return ErasureCertificate.parse(answer)
}
