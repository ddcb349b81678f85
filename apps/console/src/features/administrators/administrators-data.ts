import {
  AdministratorPage,
  Administrator,
  InvitationPage,
  SecuritySettings,
} from '@arriero/domain/contract/http/administrators.ts'
import { type InviteBody, Invited } from '@arriero/domain/contract/http/invitations.ts'
import type { Role } from '@arriero/domain/users/role.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'

export const administratorsQuery = (http: Http) =>
  infiniteQueryOptions({
    queryKey: ['administrators', 'people'],
    queryFn: ({ signal, pageParam }) =>
      http.get('api', `administrators${after(pageParam)}`, AdministratorPage, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { reading: 'los administradores' },
  })

export const invitationsQuery = (http: Http) =>
  infiniteQueryOptions({
    queryKey: ['administrators', 'invitations'],
    queryFn: ({ signal, pageParam }) =>
      http.get('api', `invitations${after(pageParam)}`, InvitationPage, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { reading: 'las invitaciones' },
  })

const after = (cursor: string) => (cursor === '' ? '' : `?cursor=${cursor}`)

export const securitySettingsQuery = (http: Http) =>
  queryOptions({
    queryKey: ['administrators', 'settings'],
    queryFn: ({ signal }) => http.get('api', 'securitySettings', SecuritySettings, signal),
    meta: { reading: 'lo que exige la organización' },
  })

/** Refetches people, invitations and settings after a change: one change can touch all of them. */
export function useRefreshAdministrators() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['administrators'] })
}

export const invite = async (http: Http, body: InviteBody) =>
  Invited.parse(await http.write({ method: 'POST', base: 'api', path: 'invitations', body }))

export const resendInvitation = async (http: Http, id: string) =>
  Invited.parse(
    await http.write({ method: 'POST', base: 'api', path: `invitations/${id}/resend`, body: {} }),
  )

export const revokeInvitation = (http: Http, id: string) =>
  http.write({ method: 'DELETE', base: 'api', path: `invitations/${id}` })

/** What can be done to the account of another administrator. */
export type AccountAction = 'disable' | 'enable' | 'closeSessions'

const actionCalls = {
  disable: { method: 'POST', path: 'disable' },
  enable: { method: 'POST', path: 'enable' },
  closeSessions: { method: 'DELETE', path: 'sessions' },
} as const

export async function changeAccount(http: Http, id: string, action: AccountAction) {
  const { method, path } = actionCalls[action]
  const body = method === 'POST' ? { body: {} } : {}
  return Administrator.parse(
    await http.write({ method, base: 'api', path: `administrators/${id}/${path}`, ...body }),
  )
}

export const changeRole = async (http: Http, id: string, role: Role) =>
  Administrator.parse(
    await http.write({
      method: 'PUT',
      base: 'api',
      path: `administrators/${id}/role`,
      body: { role },
    }),
  )

export const saveSecuritySettings = async (http: Http, body: SecuritySettings) =>
  SecuritySettings.parse(
    await http.write({ method: 'PUT', base: 'api', path: 'securitySettings', body }),
  )
