import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'

/** In pixels: one height for all rows, or one for each. Must be the same function while the heights are the same. */
export type RowHeight = number | ((index: number) => number)

interface VirtualRowsOptions {
  count: number
  scrollRef: RefObject<HTMLElement | null>
  rowHeight: RowHeight
  /** Rows rendered above and below the visible ones. */
  overscan: number
  gap?: number
  /** Height of a sticky header inside the scroll container. */
  headerHeight?: number
  /** This row is rendered even if it is out of view, so that it can keep the focus; -1 for none. */
  pinnedIndex?: number
}

interface VirtualRow {
  index: number
  /** Distance in pixels from the top of the first row. */
  top: number
}

/** The rows to render: only those in view. Heights are known in advance, so scrolling never waits for layout. */
export function useVirtualRows(options: VirtualRowsOptions) {
  const { count, scrollRef, rowHeight, overscan, gap = 0 } = options
  const { headerHeight = 0, pinnedIndex = -1 } = options
  // A new function makes the virtualizer compute all positions again.
  // oxlint-disable-next-line react/exhaustive-deps -- the positions depend on the height
  const getItemKey = useCallback((index: number) => index, [rowHeight])
  // oxlint-disable-next-line react/incompatible-library -- only warns that the compiler skips this component; we do not use it
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => heightAt(rowHeight, index),
    getItemKey,
    overscan,
    gap,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (pinnedIndex < 0 || indexes.includes(pinnedIndex)) return indexes
      return [...indexes, pinnedIndex].toSorted((one, other) => one - other)
    },
  })
  return {
    rows: virtualizer
      .getVirtualItems()
      .map(({ index, start }): VirtualRow => ({ index, top: start - headerHeight })),
    totalHeight: virtualizer.getTotalSize(),
    scrollToRow: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}

export const heightAt = (rowHeight: RowHeight, index: number): number =>
  typeof rowHeight === 'number' ? rowHeight : rowHeight(index)
