import { useCallback, useState } from 'react'
import { useMayCommand } from '#features/journeys/commands/command-user.ts'
import { useHeldOrder } from '#ui/list/held-order.ts'
import { stepThrough } from '#ui/list/list-cursor.ts'
import { useListSelection } from '#ui/list/list-selection.ts'

interface WorkListOptions {
  newest: readonly string[]
  /** What the list shows, compared by identity: another filter is another list. */
  shown: unknown
  /** False while the first rows arrive. */
  isComplete: boolean
  /** The row whose journey is open beside the list. */
  openId: string | undefined
  /** Stores the open row in the address. */
  onOpen: (id: string | undefined, how?: 'replace') => void
}

interface CursorPlace {
  id: string
  index: number
}

/** Where the cursor is now: a row that has left gives its place to the next one. */
export function followPlace(place: CursorPlace, ids: readonly string[]): CursorPlace | undefined {
  const index = ids.indexOf(place.id)
  if (index >= 0) return index === place.index ? place : { id: place.id, index }
  const next = Math.min(place.index, ids.length - 1)
  const id = ids[next]
  return id === undefined ? undefined : { id, index: next }
}

/** Order, cursor and selection of a list of work. The order is held while the user works with it. */
export function useWorkList({ newest, shown, isComplete, openId, onOpen }: WorkListOptions) {
  const [isUnderMouse, setIsUnderMouse] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const selection = useListSelection(newest)
  // A selection is for commands.
  const canSelect = useMayCommand()
  const { ids, moved, applyNewest } = useHeldOrder({
    newest,
    list: shown,
    isHeld: isUnderMouse || hasFocus || openId !== undefined || selection.selectedIds.size > 0,
    isComplete,
  })
  const [stored, setStored] = useState<{ place: CursorPlace; shown: unknown }>()
  // Another filter starts without a cursor: it must not take the focus from the field that filters.
  const kept = stored && stored.shown === shown ? stored.place : undefined
  const place = kept && followPlace(kept, ids)
  if (place !== stored?.place) setStored(place && { place, shown })
  const cursorId = openId ?? place?.id
  const index = cursorId === undefined ? -1 : ids.indexOf(cursorId)

  const goTo = useCallback(
    (id: string) => setStored({ place: { id, index: ids.indexOf(id) }, shown }),
    [ids, shown],
  )
  const open = useCallback(
    (id: string) => {
      goTo(id)
      onOpen(id)
    },
    [goTo, onOpen],
  )
  function move(step: -1 | 1) {
    const next = stepThrough(ids, { id: cursorId, lastIndex: place?.index ?? 0 }, step)
    if (next === undefined) return
    goTo(next)
    // One "back" closes the panel, no matter how many rows it showed.
    if (openId !== undefined) onOpen(next, 'replace')
  }
  return {
    ids,
    moved,
    applyNewest,
    cursorId,
    index,
    openId,
    open,
    move,
    focusRow: goTo,
    close: () => onOpen(undefined),
    selection: {
      ...selection,
      canSelect,
      toggle: (id: string, isRange?: boolean) => selection.toggle(id, ids, isRange),
    },
    setIsUnderMouse,
    setHasFocus,
  }
}

export type WorkList = ReturnType<typeof useWorkList>
