import { AuditPage } from '@arriero/domain/contract/http/audit.ts'
import { RevealedData } from '@arriero/domain/contract/http/privacy.ts'
import {
  type BackToReviewBody,
  type BanBody,
  type DecisionBody,
  NextCase,
  type NextCaseBody,
  type RenewalsBody,
  UserCounts,
  UserFile,
  UsersPage,
} from '@arriero/domain/contract/http/review.ts'
import type { ApplicantKind } from '@arriero/domain/users/review-item.ts'
import type { UserStateId } from '@arriero/domain/users/user-state.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

/** Tabs, lists and locks change by the work of others; there is no live feed of personal data. */
export const pollMs = 5000
/** Counting reads everybody. The list asks for the counts earlier when its people change. */
const countMs = 30_000

export const userCountsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['users', 'counts'],
    queryFn: ({ signal }) => http.get('api', 'users/counts', UserCounts, signal),
    refetchInterval: countMs,
    meta: { reading: 'el conteo de usuarios' },
  })

export interface UsersFilter {
  state: UserStateId
  /** Only those whose renewed papers wait. */
  renewals?: 'waiting' | undefined
  kind?: ApplicantKind | undefined
  text?: string | undefined
}

const toQuery = ({ state, renewals, kind, text }: UsersFilter, cursor: string) =>
  new URLSearchParams({
    state: String(state),
    ...(renewals && { renewals }),
    ...(kind && { kind }),
    ...(text && { text }),
    ...(cursor && { cursor }),
  }).toString()

export const readUsers = (http: Http, filter: UsersFilter, cursor: string, signal: AbortSignal) =>
  http.get('api', `users?${toQuery(filter, cursor)}`, UsersPage, signal)

/** The one that waits longest first. */
export const usersQuery = (http: Http, filter: UsersFilter) =>
  infiniteQueryOptions({
    queryKey: ['users', 'list', filter],
    queryFn: ({ signal, pageParam }) => readUsers(http, filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { reading: 'la lista de usuarios' },
  })

const pathOf = (id: string) => `users/${encodeURIComponent(id)}`

export const userFileQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => http.get('api', pathOf(id), UserFile, signal),
    meta: { reading: 'los datos de la persona' },
  })

/** The bytes of an image or PDF. They never change; the cache drops them soon after the case is closed. */
export const fileQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: ({ signal }) => http.getFile('api', `files/${encodeURIComponent(id)}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { reading: 'un documento', showsErrorInPlace: 'always' },
  })

const post = (http: Http, path: string, body: object = {}) =>
  http.write({ method: 'POST', base: 'api', path, body })

export const takeLock = (http: Http, id: string) => post(http, `${pathOf(id)}/lock`)

export const releaseLock = (http: Http, id: string) =>
  http.write({ method: 'DELETE', base: 'api', path: `${pathOf(id)}/lock` })

/** The case that waits longest, locked for this reviewer; null if none is left. */
export async function openNextCase(http: Http, body: NextCaseBody): Promise<string | null> {
  return NextCase.parse(await post(http, 'users/next', body)).userId
}

export const decide = (http: Http, id: string, body: DecisionBody) =>
  post(http, `${pathOf(id)}/decision`, body)

export const decideRenewals = (http: Http, id: string, body: RenewalsBody) =>
  post(http, `${pathOf(id)}/renewals`, body)

/** A decision needs the case's lock, which the review's screen has already. */
export async function decideOutsideReview(
  http: Http,
  id: string,
  body: DecisionBody,
): Promise<void> {
  await takeLock(http, id)
  try {
    await decide(http, id, body)
  } catch (error) {
    // Without an answer it expires by itself.
    releaseLock(http, id).catch(() => undefined)
    throw error
  }
}

export const banUser = (http: Http, id: string, body: BanBody) =>
  post(http, `${pathOf(id)}/ban`, body)

export const bringBackToReview = (
  http: Http,
  id: string,
  event: 'reopen' | 'liftBan',
  body: BackToReviewBody,
) => post(http, `${pathOf(id)}/${event === 'reopen' ? 'reopen' : 'lift-ban'}`, body)

/** Who saw or changed the person's data, the newest first. */
export const auditQuery = (http: Http, id: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'audit', id],
    queryFn: ({ signal, pageParam }) =>
      http.get(
        'api',
        `${pathOf(id)}/audit${pageParam && `?cursor=${pageParam}`}`,
        AuditPage,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Looking at the file adds to it.
    staleTime: 0,
    meta: { reading: 'la auditoría de la persona', showsErrorInPlace: 'always' },
  })

/** Shows what is masked; the server records who looked. */
export const revealData = async (http: Http, id: string): Promise<RevealedData> =>
  RevealedData.parse(await post(http, `${pathOf(id)}/reveal`))
