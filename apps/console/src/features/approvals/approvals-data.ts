import {
  ApprovalCount,
  ApprovalPage,
  type ApprovalQuery,
  type ApprovalRecord,
  type ConfirmAloneBody,
} from '@arriero/domain/contract/http/approvals.ts'
import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

export type ApprovalView = ApprovalQuery['view']
export type ApprovalAction = ApprovalRecord['actions'][number]

/** Requests come from other people, so both reads are repeated. */
const refetchInterval = 15 * secondMs

export const approvalsQuery = (http: Http, view: ApprovalView) =>
  infiniteQueryOptions({
    queryKey: ['approvals', view],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ view, ...(pageParam && { cursor: pageParam }) })
      return http.get('api', `approvals?${query.toString()}`, ApprovalPage, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval,
    meta: { reading: 'las aprobaciones' },
  })

export const approvalCountQuery = (http: Http) =>
  queryOptions({
    queryKey: ['approvals', 'count'],
    queryFn: ({ signal }) => http.get('api', 'approvals/count', ApprovalCount, signal),
    refetchInterval,
    meta: { reading: 'cuántas aprobaciones esperan' },
  })

/** Refetches the lists and the count of the navigation. */
export function useRefreshApprovals() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['approvals'] })
    // A person's file tells whether a ban waits.
    void queries.invalidateQueries({ queryKey: ['users'], refetchType: 'none' })
  }
}

export const decideApproval = (
  http: Http,
  id: string,
  action: ApprovalAction,
  body: { note?: string } | ConfirmAloneBody,
) => http.write({ method: 'POST', base: 'api', path: `approvals/${id}/${action}`, body })
