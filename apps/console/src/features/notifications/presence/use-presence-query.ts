import { useMemo } from 'react'
import { useOwnId } from '#data/use-own-id.ts'
import { useServices } from '#data/use-services.ts'
import { openAwayMemory } from './away-memory.ts'
import { presenceQuery } from './presence-query.ts'

export function usePresenceQuery() {
  const { http } = useServices()
  const ownId = useOwnId()
  return useMemo(
    () =>
      presenceQuery({
        http,
        memory: openAwayMemory(localStorage, ownId),
        isVisible: () => document.visibilityState === 'visible',
      }),
    [http, ownId],
  )
}
