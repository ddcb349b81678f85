import { useMemo } from 'react'
import { formatCount } from '#ui/count-badge.tsx'
import type { RowHeight } from '#ui/list/virtual-rows.ts'
import classes from './row-groups.module.css'

/** A heading above the row `from`. */
export interface RowGroup {
  label: string
  from: number
  count: number
  isTray: boolean
}

const noGroups: readonly RowGroup[] = []

/** The journeys of the tray, then those of the feed. A list without a tray has no headings. */
export function groupRows(count: number, trayEnd: number): readonly RowGroup[] {
  if (trayEnd === 0) return noGroups
  const tray = { label: 'En atención', from: 0, count: trayEnd, isTray: true }
  const feed = { label: 'En curso', from: trayEnd, count: count - trayEnd, isTray: false }
  return feed.count === 0 ? [tray] : [tray, feed]
}

/** Headings above the row, its own included. */
export const headingsBefore = (groups: readonly RowGroup[], index: number): number =>
  groups.filter(({ from }) => from <= index).length

export const headingHeight = 30

/** The first row of a group is higher, because the heading is drawn above it. */
export function useRowHeightAt(rowHeight: number, trayEnd: number): RowHeight {
  return useMemo(() => {
    if (trayEnd === 0) return rowHeight
    return (index: number) =>
      index === 0 || index === trayEnd ? rowHeight + headingHeight : rowHeight
  }, [rowHeight, trayEnd])
}

interface GroupHeadingProps extends RowGroup {
  top: number
  columnCount: number
}

export function GroupHeading({ label, from, count, isTray, top, columnCount }: GroupHeadingProps) {
  return (
    <tr
      className={classes.heading}
      style={{ height: headingHeight, transform: `translateY(${top}px)` }}
      aria-rowindex={from + (isTray ? 2 : 3)}
      data-tray={isTray}
    >
      <th scope="rowgroup" colSpan={columnCount}>
        {label} <span className={classes.count}>{formatCount(count)}</span>
      </th>
    </tr>
  )
}
