import { useMemo } from 'react'
import { useOwnId } from '#data/session/use-own-id.ts'
import { useServices } from '#data/use-services.ts'
import { openAwayMemory } from './away-memory.ts'
import { presenceQuery } from './presence-query.ts'

export function usePresenceQuery() {
  const { http, storage } = useServices()
  const ownId = useOwnId()
  return useMemo(
    () =>
      presenceQuery({
        http,
        memory: openAwayMemory(storage, ownId),
        isVisible: () => document.visibilityState === 'visible',
      }),
    [http, storage, ownId],
  )
}
