import { type PointerEvent, useMemo, useState, useEffect, useRef, useCallback } from 'react'
import type { RowActions } from '#features/journeys/rows/journey-row.tsx'
import { useKeptOrder } from '#features/journeys/rows/use-kept-order.ts'
import { useLatest } from '#ui/use-latest.ts'
import type { ChangeSearch } from './use-search-change.ts'
import { markRange } from './mark-range.ts'
import { type Marks, noMarks, pruneMarks } from './prune-marks.ts'
import { useNavigate } from '@tanstack/react-router'
import { useOpenedFrom } from '#features/journeys/detail/use-opened-from.ts'
import { stepBy } from './step-by.ts'

interface ListOptions {
  newest: readonly string[]
  /** What the list shows: another object, another list. */
  shown: unknown
  selectedId: string | undefined
  change: ChangeSearch
}

/** A list somebody works with: its order rests while they do. */
export function useListInHand({ newest, shown, selectedId, change }: ListOptions) {
  const [isUnderMouse, setIsUnderMouse] = useState(false)
  const pointed = usePointed(newest)
  const marks = useMarks(newest)
  const hasInHand = selectedId !== undefined || pointed.pointedId !== undefined
  const order = useKeptOrder(newest, isUnderMouse || hasInHand || marks.marked.size > 0, shown)
  const cursor = useCursor({ ids: order.ids, selectedId, pointed, change })
  const marking = {
    ...marks,
    mark: (id: string, isRange?: boolean) => marks.mark(id, order.ids, isRange),
  }

  const latest = useLatest({ cursor, marking })
  const actions: RowActions = useMemo(
    () => ({
      select: (id) => latest.current.cursor.select(id),
      open: (id) => latest.current.cursor.open(id),
      mark: (id, isRange) => latest.current.marking.mark(id, isRange),
    }),
    [latest],
  )
  return {
    order,
    cursor,
    marking,
    actions,
    point: pointed.point,
    pointerProps: {
      onPointerEnter: (event: PointerEvent) => setIsUnderMouse(event.pointerType === 'mouse'),
      onPointerLeave: () => setIsUnderMouse(false),
    },
  }
}

export type ListInHand = ReturnType<typeof useListInHand>

/** The rows somebody means to act on together, of those in the list. */
function useMarks(ids: readonly string[]) {
  const [held, setMarks] = useState<Marks>(noMarks)
  const marks = pruneMarks(held, ids)
  // While rendering: a mark that has left does not come back with its row.
  if (marks !== held) setMarks(marks)
  return {
    marked: marks.ids,
    mark(id: string, inOrder: readonly string[], isRange = false) {
      const from = isRange ? (marks.anchor ?? id) : id
      setMarks({ ids: markRange(marks.ids, inOrder, from, id), anchor: id })
    },
    markAll: (isOn: boolean) => setMarks(isOn ? { ids: new Set(ids), anchor: undefined } : noMarks),
    clear: () => setMarks(noMarks),
  }
}

interface CursorOptions {
  ids: readonly string[]
  /** Open beside the list. */
  selectedId: string | undefined
  /** Where the keyboard is while nothing is open. */
  pointed: ReturnType<typeof usePointed>
  change: ChangeSearch
}

/** The journey in hand: the one that is open, otherwise the one pointed at while the list shows it. */
function useCursor({ ids, selectedId, pointed, change }: CursorOptions) {
  const navigate = useNavigate()
  const openedFrom = useOpenedFrom()
  const { pointedId, lastId, point } = pointed
  const cursorId = selectedId ?? pointedId
  const at = cursorId === undefined ? -1 : ids.indexOf(cursorId)
  const lastIndex = useRef(0)
  useEffect(() => {
    if (at >= 0) lastIndex.current = at
  }, [at])

  const open = (id: string) =>
    void navigate({ to: '/admin/viajes/$journeyId', params: { journeyId: id }, state: openedFrom })
  function select(id: string) {
    point(id)
    if (id !== selectedId) change({ viaje: id })
  }
  /** First what is open, then what is pointed at. */
  function leave() {
    if (selectedId === undefined) point(undefined)
    else change({ viaje: undefined })
  }
  /** What is open goes along. One step back closes the panel, however many journeys were passed. */
  function goTo(id: string) {
    point(id)
    if (selectedId !== undefined && selectedId !== id) change({ viaje: id }, 'replace')
  }
  function move(step: number) {
    const from = { id: selectedId ?? lastId, lastIndex: lastIndex.current }
    const next = stepBy(ids, from, step)
    if (next !== undefined) goTo(next)
  }
  /** Beside the list first, then on its own page. */
  function enter() {
    if (cursorId === undefined) return
    if (cursorId === selectedId) open(cursorId)
    else select(cursorId)
  }
  return { cursorId, at, open, select, leave, goTo, move, enter }
}

interface Pointed {
  id: string | undefined
  hasLeft: boolean
}

/**
 * Where the keyboard or the map pointed last. One that leaves the list is no longer in hand, also when
 * it comes back, but is remembered: the next step goes on from where it was.
 */
function usePointed(ids: readonly string[]) {
  const [{ id, hasLeft }, setPointed] = useState<Pointed>({ id: undefined, hasLeft: false })
  const isGone = id !== undefined && !hasLeft && !ids.includes(id)
  if (isGone) setPointed({ id, hasLeft: true })
  const point = useCallback(
    (next: string | undefined) =>
      setPointed((last) =>
        last.id === next && !last.hasLeft ? last : { id: next, hasLeft: false },
      ),
    [],
  )
  return { pointedId: hasLeft || isGone ? undefined : id, lastId: id, point }
}
