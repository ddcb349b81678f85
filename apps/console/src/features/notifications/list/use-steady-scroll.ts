import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { findShift } from './find-shift.ts'
import type { PlannedRow } from './plan-rows.ts'

/**
 * What somebody reads or is about to click stays where it is when newer ones come in above it: while the list is scrolled,
 * or under the mouse, it moves along. `newer` is how many came in above meanwhile.
 */
export function useSteadyScroll(
  scrollRef: RefObject<HTMLElement | null>,
  rows: readonly PlannedRow[],
  /** Told of the first row whenever the list is seen from its top. */
  onSeeTop: (id: string | undefined) => void,
) {
  const before = useRef(rows)
  const isHeld = useRef(false)
  const firstId = rows[0]?.id
  /** The first row when the list was last seen from its top. */
  const [topId, setTopId] = useState(firstId)
  const seeTop = useEffectEvent((id: string | undefined) => {
    setTopId(id)
    onSeeTop(id)
  })
  useLayoutEffect(() => {
    const shift = findShift(before.current, rows, scrollRef.current?.scrollTop ?? 0)
    before.current = rows
    const element = scrollRef.current
    if (element === null) return
    if (shift !== 0 && (isHeld.current || element.scrollTop > 0)) element.scrollTop += shift
    if (element.scrollTop <= 0) seeTop(rows[0]?.id)
  }, [scrollRef, rows])
  const newer = rows.findIndex(({ id }) => id === topId)
  return {
    newer: Math.max(newer, 0),
    showNewest: () => scrollRef.current?.scrollTo({ top: 0 }),
    hold: (held: boolean) => {
      isHeld.current = held
    },
    onScroll: () => {
      if ((scrollRef.current?.scrollTop ?? 0) > 0) return
      setTopId(firstId)
      onSeeTop(firstId)
    },
  }
}
