import {
  defaultProtocols,
  type NoveltyProtocols,
} from '@arriero/domain/journeys/novelty-protocol.ts'
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

export const protocolsOf = ({ protocols = defaultProtocols }: CommandUser): NoveltyProtocols =>
  protocols
