import { secondMs } from '@arriero/domain/calendar/durations.ts'
import {
  AuditCount,
  AuditLine,
  AuditList,
  RevealedAudit,
} from '@arriero/domain/contract/http/audit.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

/** How often the newest page is read again: everything that happens adds to it. */
const newestEveryMs = 30 * secondMs

function readPage(http: Http, filters: string, cursor: string, signal: AbortSignal) {
  const query = new URLSearchParams(filters)
  if (cursor !== '') query.set('cursor', cursor)
  return http.get('api', `audit?${query}`, AuditList, signal)
}

/**
 * The newest first, one page after the other. `filters` is the server's query. Never read again by itself, because
 * that would take as many requests as there are pages: `newestAuditQuery` finds the newer ones.
 */
export const auditListQuery = (http: Http, filters: string) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filters],
    queryFn: ({ signal, pageParam }) => readPage(http, filters, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Trying again would read all pages; the page offers to read the one that failed.
    meta: { reading: 'la auditoría', showsErrorInPlace: 'always' },
  })

/** The first page as it is now; null until it is read for the first time after the list. */
export const newestAuditQuery = (http: Http, filters: string) =>
  queryOptions<AuditList | null>({
    queryKey: ['audit', 'newest', filters],
    queryFn: ({ signal }) => readPage(http, filters, '', signal),
    // The list has just been read.
    initialData: null,
    staleTime: newestEveryMs,
    refetchInterval: newestEveryMs,
    meta: { reading: 'los registros más recientes' },
  })

/** How many of the newest entries come before the first one of the list. */
export function countNewer(newest: AuditList, first: AuditList | undefined): number {
  const top = first?.entries[0]
  const at = newest.entries.findIndex(({ id }) => id === top?.id)
  return at < 0 ? newest.entries.length : at
}

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
