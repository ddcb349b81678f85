import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useRow } from '#data/live/use-row.ts'
import type { NotificationRows } from '#features/notifications/live/kept-rows.ts'
import { findShift } from './find-shift.ts'
import type { PlannedRow } from './plan-rows.ts'

/**
 * What somebody reads or is about to click stays where it is when newer ones come in above it: while the list is scrolled,
 * or under the mouse, it moves along. `newer` is how many came in above meanwhile.
 */
export function useSteadyScroll(
  scrollRef: RefObject<HTMLElement | null>,
  rows: NotificationRows,
  planned: readonly PlannedRow[],
  /** Told of the first row, as it stands, whenever the list is seen from its top. */
  onSeeTop: (first: NotificationDocument | undefined) => void,
) {
  const before = useRef(planned)
  const isHeld = useRef(false)
  // Also when it happens again without changing its place.
  const first = useRow(rows, planned[0]?.id ?? '')
  /** The first row when the list was last seen from its top. */
  const [topId, setTopId] = useState(first?.id)
  const seeTop = () => {
    setTopId(first?.id)
    onSeeTop(first)
  }
  const seeTopAfterLayout = useEffectEvent(seeTop)
  useLayoutEffect(() => {
    const shift = findShift(before.current, planned, scrollRef.current?.scrollTop ?? 0)
    before.current = planned
    const element = scrollRef.current
    if (element === null) return
    if (shift !== 0 && (isHeld.current || element.scrollTop > 0)) element.scrollTop += shift
    if (element.scrollTop <= 0) seeTopAfterLayout()
  }, [scrollRef, planned, first])
  const newer = planned.findIndex(({ id }) => id === topId)
  return {
    newer: Math.max(newer, 0),
    showNewest: () => scrollRef.current?.scrollTo({ top: 0 }),
    hold: (held: boolean) => {
      isHeld.current = held
    },
    onScroll: () => {
      if ((scrollRef.current?.scrollTop ?? 0) <= 0) seeTop()
    },
  }
}
