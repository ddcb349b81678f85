import { Me } from '@arriero/domain/contract/http/session.ts'
import type { Ability } from '@arriero/domain/users/ability.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import type { Http } from './http/http.ts'

/** Id of the signed-in administrator. Read once, because another sign-in remounts the console and reading cookies is slow. */
export function useCurrentUserId(): string {
  const { session } = useServices()
  const [id] = useState(() => session.read()?.id ?? '')
  return id
}

/** Profile of the signed-in administrator. Never stale: only the profile page changes it. */
export const meQuery = (http: Http) =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => http.get('api', 'me', Me, signal),
    meta: { reading: 'su perfil' },
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface CurrentUser {
  id: string
  /** Undefined until the profile is loaded; the server checks them in any case. */
  abilities?: readonly string[] | undefined
}

export function useCurrentUser(): CurrentUser {
  const id = useCurrentUserId()
  const abilities = useAbilities()
  return useMemo(() => ({ id, abilities }), [id, abilities])
}

/** Whether the signed-in user has the ability; false until the profile is loaded. */
export const useCan = (ability: Ability): boolean => useAbilities()?.includes(ability) ?? false

function useAbilities(): readonly string[] | undefined {
  const { http } = useServices()
  const { data: me } = useQuery(meQuery(http))
  return me?.abilities
}
