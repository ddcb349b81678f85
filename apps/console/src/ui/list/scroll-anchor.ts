import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface PlacedRow {
  id: string
  top: number
  height: number
}

interface ScrollAnchorOptions<T> {
  scrollRef: RefObject<HTMLElement | null>
  rows: readonly PlacedRow[]
  /** The first row's document: a change of it is noticed even if the row stays in its place. */
  first: T | undefined
  /** Called with the first row whenever the list is scrolled to its top. */
  onSeeTop: (first: T | undefined) => void
}

/**
 * Keeps the rows in view where they are when new ones come in above them, while the list is scrolled or the mouse is
 * over it. `newer` is the number of rows above the one that was first when the list was last at its top.
 */
export function useScrollAnchor<T extends { id: string }>(options: ScrollAnchorOptions<T>) {
  const { scrollRef, rows, first, onSeeTop } = options
  const before = useRef(rows)
  const isHeld = useRef(false)
  const [topId, setTopId] = useState(first?.id)
  const seeTop = () => {
    setTopId(first?.id)
    onSeeTop(first)
  }
  const seeTopAfterLayout = useEffectEvent(seeTop)
  useLayoutEffect(() => {
    const shift = findShift(before.current, rows, scrollRef.current?.scrollTop ?? 0)
    before.current = rows
    const element = scrollRef.current
    if (element === null) return
    if (shift !== 0 && (isHeld.current || element.scrollTop > 0)) element.scrollTop += shift
    if (element.scrollTop <= 0) seeTopAfterLayout()
  }, [scrollRef, rows, first])
  const newer = rows.findIndex(({ id }) => id === topId)
  return {
    newer: Math.max(newer, 0),
    scrollToTop: () => scrollRef.current?.scrollTo({ top: 0 }),
    setHeld: (held: boolean) => {
      isHeld.current = held
    },
    onScroll: () => {
      if ((scrollRef.current?.scrollTop ?? 0) <= 0) seeTop()
    },
  }
}

/** How far the first row in view has moved; if it is gone, the next one that is still there. */
export function findShift(
  before: readonly PlacedRow[],
  after: readonly PlacedRow[],
  scrollTop: number,
): number {
  if (before === after) return 0
  const bottoms = new Map(after.map((row) => [row.id, row.top + row.height]))
  for (const { id, top, height } of before) {
    const bottom = top + height
    const newBottom = bottom <= scrollTop ? undefined : bottoms.get(id)
    if (newBottom !== undefined) return newBottom - bottom
  }
  return 0
}
