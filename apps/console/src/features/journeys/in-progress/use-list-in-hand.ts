import { type PointerEvent, useMemo, useState } from 'react'
import type { RowActions } from '#features/journeys/rows/journey-row.tsx'
import { useKeptOrder } from '#features/journeys/rows/use-kept-order.ts'
import { useCursor } from './use-cursor.ts'
import { useLatest } from '#ui/use-latest.ts'
import { useMarks } from './use-marks.ts'
import { usePointed } from './use-pointed.ts'
import type { ChangeSearch } from './use-search-change.ts'

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
