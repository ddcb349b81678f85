import {
  defaultProtocols,
  type NoveltyProtocols,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import type { Ability } from '@arriero/domain/users/ability.ts'
import { useMemo } from 'react'
import { type CurrentUser, useCurrentUser } from '#data/current-user.ts'
import { useNoveltyProtocols } from '#features/journeys/protocols/protocols-data.ts'

/** Who runs commands, and the protocols that some rules depend on. */
export interface CommandUser extends CurrentUser {
  /** The defaults if missing; the server checks in any case. */
  protocols?: NoveltyProtocols
}

export function useCommandUser(): CommandUser {
  const me = useCurrentUser()
  const protocols = useNoveltyProtocols()
  return useMemo(() => ({ ...me, protocols }), [me, protocols])
}

/** Whether the person may act on journeys at all; assumed until the profile is loaded, because the server checks. */
export const mayCommand = ({ abilities }: CurrentUser): boolean =>
  abilities?.includes('journey.command' satisfies Ability) ?? true

export const useMayCommand = (): boolean => mayCommand(useCurrentUser())

export const protocolsOf = ({ protocols = defaultProtocols }: CommandUser): NoveltyProtocols =>
  protocols
