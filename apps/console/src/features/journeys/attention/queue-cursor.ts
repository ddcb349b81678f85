import { useCallback, useState } from 'react'
import { useAttentionSearchChange } from '#features/journeys/search/search-change.ts'
import { useListCursor } from '#ui/list/list-cursor.ts'

/** The cursor is on the journey that is open beside the queue, otherwise on the one that had the focus last. */
export function useQueueCursor(ids: readonly string[], openId: string | undefined) {
  const change = useAttentionSearchChange()
  const [focusedId, setFocusedId] = useState<string>()
  const cursorId = openId ?? focusedId
  const { index, findNext } = useListCursor(ids, cursorId)

  const open = useCallback(
    (id: string) => {
      setFocusedId(id)
      change({ viaje: id })
    },
    [change],
  )
  function close() {
    setFocusedId(openId)
    change({ viaje: undefined })
  }
  function move(step: -1 | 1) {
    const next = findNext(step)
    if (next === undefined) return
    setFocusedId(next)
    // One "back" closes the panel, no matter how many journeys it showed.
    if (openId !== undefined) change({ viaje: next }, 'replace')
  }
  return {
    cursorId,
    targetId: findTarget(ids, openId, focusedId),
    index,
    open,
    close,
    move,
    setFocused: setFocusedId,
  }
}

export type QueueCursor = ReturnType<typeof useQueueCursor>

/** Target of the keyboard shortcuts; undefined if it isn't on screen. */
export function findTarget(
  ids: readonly string[],
  openId: string | undefined,
  focusedId: string | undefined,
): string | undefined {
  if (openId !== undefined) return openId
  return focusedId !== undefined && ids.includes(focusedId) ? focusedId : undefined
}
