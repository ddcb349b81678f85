import { useMediaQuery } from '@mantine/hooks'
import {
  Fragment,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { usePreferences } from '#data/use-services.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useKeepCursorVisible } from '#ui/list/keep-cursor-visible.ts'
import { useNearEnd } from '#ui/list/near-end.ts'
import { useVirtualRows } from '#ui/list/virtual-rows.ts'
import { type JourneyColumns, layOutColumns } from './journey-columns.tsx'
import {
  GroupHeading,
  groupRows,
  headingHeight,
  headingsBefore,
  useRowHeightAt,
} from './row-groups.tsx'
import { JourneyRow, type JourneyRowActions, rowElementId } from './journey-row.tsx'
import type { JourneySort } from './journey-sort.ts'
import { TableHead } from './table-head.tsx'
import classes from './journey-table.module.css'

export interface TableHandle {
  /** Focuses the grid, without scrolling. */
  focus: () => void
  scrollToTop: () => void
}

interface JourneyTableProps {
  label: string
  rows: WatchedRows<AssessedJourney>
  /** The rows to show, in their order. */
  ids: readonly string[]
  columns: JourneyColumns
  /** Names of the shown columns; the same array in every render while they are the same. */
  shownColumns: readonly string[]
  /** The first rows, up to here, are a group of their own: the journeys of the tray. */
  trayEnd?: number
  /** In the panel beside the list. */
  openId: string | undefined
  cursorId: string | undefined
  selectedIds: ReadonlySet<string>
  /** Must be the same object in every render. */
  actions: JourneyRowActions
  /** Without it the list has one order only. */
  sort?: JourneySort
  onSort?: (sort: JourneySort) => void
  onSelectAll: ((isOn: boolean) => void) | null
  onKeyDown: (event: KeyboardEvent) => void
  /** There are more rows than `ids`; `onNearEnd` requests them. */
  hasMore?: boolean
  onNearEnd?: () => void
  /** Called while scrolling: whether the list is below its top. */
  onScroll?: (isScrolled: boolean) => void
  ref?: Ref<TableHandle>
}

const headerHeight = 33

/** A virtual grid: only the rows in view are in the document, so long lists scroll fast. */
export function JourneyTable(props: JourneyTableProps) {
  const { label, rows, ids, columns, shownColumns, trayEnd = 0, openId, cursorId } = props
  const { selectedIds, actions, sort, onSort, onSelectAll, onKeyDown, ref } = props
  const { hasMore = false } = props
  const rowHeight = useRowHeight()
  const groups = groupRows(ids.length, trayEnd)
  const scrollRef = useRef<HTMLDivElement>(null)
  const tableRef = useRef<HTMLTableElement>(null)
  useImperativeHandle(
    ref,
    () => ({
      focus: () => tableRef.current?.focus({ preventScroll: true }),
      scrollToTop: () => scrollRef.current?.scrollTo({ top: 0 }),
    }),
    [],
  )
  const virtual = useVirtualRows({
    count: ids.length,
    scrollRef,
    rowHeight: useRowHeightAt(rowHeight, trayEnd),
    overscan: useOverscan(),
    headerHeight,
  })
  useNearEnd(hasMore, ids.length, virtual.rows.at(-1)?.index ?? 0, props.onNearEnd)
  const cursorIndex = cursorId === undefined ? -1 : ids.indexOf(cursorId)
  const isCursorListed = cursorIndex >= 0
  const scrollToCursor = useEffectEvent(() => {
    if (cursorIndex >= 0) virtual.scrollToRow(cursorIndex)
  })
  // Only when the cursor moves or its row appears: reordered rows must not scroll the list.
  useEffect(() => scrollToCursor(), [cursorId, isCursorListed])
  useKeepCursorVisible(scrollRef)

  const isCursorRendered = virtual.rows.some(({ index }) => index === cursorIndex)
  const { template, minWidth } = layOutColumns(columns, shownColumns)
  const style = {
    '--journey-row-height': `${rowHeight}px`,
    '--journey-columns': template,
    '--journey-min-width': `${minWidth}px`,
  } as CSSProperties

  return (
    <div
      ref={scrollRef}
      className={classes.scroll}
      onScroll={({ currentTarget }) => props.onScroll?.(currentTarget.scrollTop > 0)}
    >
      <table
        ref={tableRef}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows are opened and selected
        role="grid"
        className={classes.table}
        style={style}
        tabIndex={0}
        aria-label={label}
        aria-rowcount={hasMore ? -1 : ids.length + groups.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={isCursorRendered && cursorId ? rowElementId(cursorId) : undefined}
        onKeyDown={onKeyDown}
      >
        <TableHead
          columns={columns}
          shown={shownColumns}
          sort={sort}
          onSort={onSort}
          count={ids.length}
          selectedCount={selectedIds.size}
          onSelectAll={onSelectAll}
        />
        <tbody className={classes.body} style={{ height: virtual.totalHeight }}>
          {virtual.rows.map(({ index, top }) => {
            const id = ids[index]
            if (id === undefined) return null
            const heading = groups.find(({ from }) => from === index)
            return (
              <Fragment key={id}>
                {heading && (
                  <GroupHeading {...heading} top={top} columnCount={shownColumns.length + 1} />
                )}
                <JourneyRow
                  rows={rows}
                  id={id}
                  index={index + headingsBefore(groups, index)}
                  top={heading ? top + headingHeight : top}
                  columns={columns}
                  shown={shownColumns}
                  isOpen={id === openId}
                  isAtCursor={id === cursorId}
                  isSelected={selectedIds.has(id)}
                  actions={actions}
                />
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const heights = { comfortable: 64, compact: 48, card: 184 }

/** On a phone a row is a card. */
function useRowHeight(): number {
  const { density } = usePreferences()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return heights[isPhone ? 'card' : density]
}

const overscan = { whileStarting: 3, afterwards: 12 }
const startingMs = 1500

/** Few rows out of view while the page starts, then enough for fast scrolling. */
function useOverscan(): number {
  const [isStarting, setIsStarting] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsStarting(false), startingMs)
    return () => clearTimeout(timer)
  }, [])
  return isStarting ? overscan.whileStarting : overscan.afterwards
}
