import {
  AuditCount,
  AuditLine,
  AuditList,
  RevealedAudit,
} from '@arriero/domain/contract/http/audit.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

/** The newest first, one page after the other. `filters` is the server's query. */
export const auditListQuery = (http: Http, filters: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filters],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams(filters)
      if (pageParam !== '') query.set('cursor', pageParam)
      return http.get('api', `audit?${query}`, AuditList, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Everything that happens adds to it.
    staleTime: 0,
    meta: { reading: 'la auditoría' },
  })

/** An entry that was opened by its address. */
export const auditEntryQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['audit', 'one', id],
    queryFn: ({ signal }) => http.get('api', `audit/${encodeURIComponent(id)}`, AuditLine, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { reading: 'un registro de la auditoría' },
  })

export const auditCountQuery = (http: Http, filters: string) =>
  queryOptions({
    queryKey: ['audit', 'count', filters],
    queryFn: ({ signal }) => http.get('api', `audit/count?${filters}`, AuditCount, signal),
    staleTime: 0,
    meta: { reading: 'cuántos registros hay', showsErrorInPlace: 'always' },
  })

/** The values that lists mask; the server records who looked. */
export const revealEntry = async (http: Http, id: string): Promise<RevealedAudit> =>
  RevealedAudit.parse(
    await http.write({
      method: 'POST',
      base: 'api',
      path: `audit/${encodeURIComponent(id)}/reveal`,
    }),
  )

/** What was counted; `through` is of the count. */
export function exportAudit(
  http: Http,
  { filters, through }: { filters: string; through: string },
  signal: AbortSignal,
): Promise<Blob> {
  const query = new URLSearchParams(filters)
  query.set('through', through)
  return http.getFile('api', `audit/export?${query}`, signal)
}
