import { useNavigate } from '@tanstack/react-router'
import { type PointerEvent, useMemo, useState } from 'react'
import { useMayCommand } from '#features/journeys/commands/command-user.ts'
import { useOpenedFrom } from '#features/journeys/detail/list-origin.ts'
import type { JourneyRowActions } from '#features/journeys/rows/journey-row.tsx'
import type { ChangeSearch } from '#features/journeys/search/search-change.ts'
import { useHeldOrder } from '#ui/list/held-order.ts'
import { useCursorId, useListCursor } from '#ui/list/list-cursor.ts'
import { useListSelection } from '#ui/list/list-selection.ts'
import { useLatest } from '#ui/use-latest.ts'

interface ListControlsOptions {
  newest: readonly string[]
  /** Filter and order: another object is another list. */
  shown: unknown
  /** False while the first rows arrive. */
  isComplete: boolean
  /** In the panel beside the list. */
  openId: string | undefined
  change: ChangeSearch<OpenSearch>
}

/** The part of an address that names the open journey. */
interface OpenSearch {
  viaje?: string | undefined
}

/** Order, cursor and selection of the list. The order is held while the user works with it. */
export function useListControls(options: ListControlsOptions) {
  const { newest, shown, isComplete, openId, change } = options
  const [isUnderMouse, setIsUnderMouse] = useState(false)
  const cursorState = useCursorId(newest)
  const selection = useListSelection(newest)
  // A selection is for commands.
  const canSelect = useMayCommand()
  const hasCursor = openId !== undefined || cursorState.cursorId !== undefined
  const isHeld = isUnderMouse || hasCursor || selection.selectedIds.size > 0
  const order = useHeldOrder({
    newest,
    list: shown,
    isHeld,
    isComplete,
  })
  const cursor = useJourneyCursor({ ids: order.ids, openId, state: cursorState, change })
  const toggle = (id: string, isRange?: boolean) => selection.toggle(id, order.ids, isRange)

  const latest = useLatest({ cursor, toggle })
  const actions: JourneyRowActions = useMemo(
    () => ({
      openPanel: (id) => latest.current.cursor.openPanel(id),
      openPage: (id) => latest.current.cursor.openPage(id),
      toggle: canSelect ? (id, isRange) => latest.current.toggle(id, isRange) : null,
    }),
    [latest, canSelect],
  )
  return {
    order,
    /** The user works with the list: nothing may jump away. */
    isHeld,
    cursor,
    selection: { ...selection, toggle, canSelect },
    actions,
    pointerProps: {
      onPointerEnter: (event: PointerEvent) => setIsUnderMouse(event.pointerType === 'mouse'),
      onPointerLeave: () => setIsUnderMouse(false),
    },
  }
}

export type ListControls = ReturnType<typeof useListControls>

interface JourneyCursorOptions {
  ids: readonly string[]
  openId: string | undefined
  /** The cursor while no journey is open. */
  state: ReturnType<typeof useCursorId>
  change: ChangeSearch<OpenSearch>
}

/** The cursor is on the open journey, otherwise on the last one that the keyboard or the map pointed at. */
function useJourneyCursor({ ids, openId, state, change }: JourneyCursorOptions) {
  const navigate = useNavigate()
  const openedFrom = useOpenedFrom()
  const { setCursor } = state
  const cursorId = openId ?? state.cursorId
  const { index, findNext } = useListCursor(ids, openId ?? state.lastId)

  const openPage = (id: string) =>
    void navigate({ to: '/admin/viajes/$journeyId', params: { journeyId: id }, state: openedFrom })
  function openPanel(id: string) {
    setCursor(id)
    if (id !== openId) change({ viaje: id })
  }
  /** Closes the panel; without one, removes the cursor. */
  function leave() {
    if (openId === undefined) setCursor(undefined)
    else change({ viaje: undefined })
  }
  /** An open panel follows the cursor. One "back" closes it, no matter how many journeys it showed. */
  function goTo(id: string) {
    setCursor(id)
    if (openId !== undefined && openId !== id) change({ viaje: id }, 'replace')
  }
  function move(step: number) {
    const next = findNext(step)
    if (next !== undefined) goTo(next)
  }
  /** Opens the panel first, then the journey's own page. */
  function enter() {
    if (cursorId === undefined) return
    if (cursorId === openId) openPage(cursorId)
    else openPanel(cursorId)
  }
  return { cursorId, index, setCursor, openPage, openPanel, leave, goTo, move, enter }
}
