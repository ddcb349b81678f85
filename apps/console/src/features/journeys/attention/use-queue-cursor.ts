import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AttentionSearch } from '#features/journeys/search/journey-search.ts'
import { actedOn } from './acted-on.ts'
import { stepThrough } from '#ui/step-through.ts'

const route = getRouteApi('/admin/atencion')

/** The address is the state: a change is laid over what it holds now. */
export function useQueueSearch() {
  const navigate = route.useNavigate()
  return useCallback(
    (change: AttentionSearch, how?: 'replace') =>
      void navigate({
        search: (search) => ({ ...search, ...change }),
        replace: how === 'replace',
        resetScroll: false,
      }),
    [navigate],
  )
}

/** Which journey the keyboard is at: the one that is open beside the queue, or the last one it came to. */
export function useQueueCursor(ids: readonly string[], openId: string | undefined) {
  const change = useQueueSearch()
  const [restedId, setRestedId] = useState<string>()
  const inHand = openId ?? restedId
  const at = inHand === undefined ? -1 : ids.indexOf(inHand)
  const lastIndex = useRef(0)
  useEffect(() => {
    if (at >= 0) lastIndex.current = at
  }, [at])

  const open = useCallback(
    (id: string) => {
      setRestedId(id)
      change({ viaje: id })
    },
    [change],
  )
  function close() {
    setRestedId(openId)
    change({ viaje: undefined })
  }
  function move(step: -1 | 1) {
    const next = stepThrough(ids, { id: inHand, lastIndex: lastIndex.current }, step)
    if (next === undefined) return
    setRestedId(next)
    // One step back closes the panel, however many journeys were passed.
    if (openId !== undefined) change({ viaje: next }, 'replace')
  }
  return {
    inHand,
    actsOn: actedOn(ids, openId, restedId),
    at,
    open,
    close,
    move,
    rest: setRestedId,
  }
}
