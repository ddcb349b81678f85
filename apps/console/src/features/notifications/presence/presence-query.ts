import { PresenceAnswer } from '@arriero/domain/contract/http/notifications.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http/http.ts'
import type { AwayMemory } from './away-memory.ts'

const everyMs = 60_000

interface PresenceDeps {
  http: Http
  memory: AwayMemory
  isVisible: () => boolean
}

/**
 * Since when the person had been away, told by saying that they are here: on open, each minute and on
 * return. Later answers know of no absence, so the last one that did stands until the next.
 */
export const presenceQuery = ({ http, memory, isVisible }: PresenceDeps) =>
  queryOptions({
    queryKey: ['presence'],
    queryFn: async () => {
      if (!isVisible()) return memory.read()
      const answer = await http.write({ method: 'POST', base: 'api', path: 'me/presence' })
      const { awaySince } = PresenceAnswer.parse(answer)
      if (awaySince !== null) memory.keep(awaySince)
      return memory.read()
    },
    meta: { reading: 'su presencia' },
    initialData: memory.read,
    staleTime: 0,
    retry: false,
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
  })
