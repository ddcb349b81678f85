import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { usePreferences } from '#data/use-services.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import {
  layOutColumns,
  readColumns,
  type JourneyColumn,
  journeyColumnDisplay,
} from './journey-columns.ts'
import { JourneyRow, type RowActions, rowElementId } from './journey-row.tsx'
import classes from './journey-table.module.css'
import { useMediaQuery } from '@mantine/hooks'

export interface TableHandle {
  /** Takes the keys, without moving what is on the screen. */
  focus: () => void
}

interface JourneyTableProps {
  label: string
  rows: WatchedRows<AssessedJourney>
  /** Which of the rows, in their order. */
  ids: readonly string[]
  /** Open beside the list. */
  selectedId: string | undefined
  /** Where the keyboard is. */
  cursorId: string | undefined
  marked: ReadonlySet<string>
  /** The same object from one render to the next. */
  actions: RowActions
  onMarkAll: (isOn: boolean) => void
  onKeyDown: (event: KeyboardEvent) => void
  ref?: Ref<TableHandle>
}

const headHeight = 33

/** Rows drawn beyond the screen: few while the page comes up, then as many as a fast hand needs. */
const overscan = { atFirst: 3, later: 12 }
const atFirstMs = 1500

/** Only the rows on the screen are in the document: ten thousand scroll like ten. */
export function JourneyTable(props: JourneyTableProps) {
  const { label, rows, ids, selectedId, cursorId, marked, actions } = props
  const chosen = usePreferences().columns
  const columns = useMemo(() => readColumns(chosen), [chosen])
  const rowHeight = useRowHeight()
  const scrollRef = useRef<HTMLDivElement>(null)
  const tableRef = useRef<HTMLTableElement>(null)
  useImperativeHandle(
    props.ref,
    () => ({ focus: () => tableRef.current?.focus({ preventScroll: true }) }),
    [],
  )
  const [hasSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), atFirstMs)
    return () => clearTimeout(timer)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- only warns that the compiler skips this component; we do not use it
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: hasSettled ? overscan.later : overscan.atFirst,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  const cursorIndex = cursorId === undefined ? -1 : ids.indexOf(cursorId)
  const isListed = cursorIndex >= 0
  // Only when the cursor goes elsewhere, or its row comes: a list in motion does not pull the screen along.
  const showCursor = useEffectEvent(() => {
    if (cursorIndex >= 0) virtualizer.scrollToIndex(cursorIndex, { align: 'auto' })
  })
  useEffect(() => showCursor(), [cursorId, isListed])

  const items = virtualizer.getVirtualItems()
  const isCursorDrawn = items.some(({ index }) => index === cursorIndex)
  const { template, minWidth } = layOutColumns(columns)
  const style = {
    '--journey-row-height': `${rowHeight}px`,
    '--journey-columns': template,
    '--journey-min-width': `${minWidth}px`,
  } as CSSProperties

  return (
    <div ref={scrollRef} className={classes.scroll}>
      <table
        ref={tableRef}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows are chosen and marked in it
        role="grid"
        className={classes.table}
        style={style}
        tabIndex={0}
        aria-label={label}
        aria-rowcount={ids.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={isCursorDrawn && cursorId ? rowElementId(cursorId) : undefined}
        onKeyDown={props.onKeyDown}
      >
        <TableHead
          columns={columns}
          count={ids.length}
          markedCount={marked.size}
          onMarkAll={props.onMarkAll}
        />
        <tbody className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const id = ids[index]
            if (id === undefined) return null
            return (
              <JourneyRow
                key={id}
                rows={rows}
                id={id}
                index={index}
                top={start - headHeight}
                columns={columns}
                isSelected={id === selectedId}
                isAtCursor={id === cursorId}
                isMarked={marked.has(id)}
                actions={actions}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Known heights: nothing is measured, so scrolling never waits for the layout. */
const heights = { comfortable: 52, compact: 42, card: 160 }

/** On a phone a row is a card. */
function useRowHeight(): number {
  const { density } = usePreferences()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return heights[isPhone ? 'card' : density]
}

interface TableHeadProps {
  columns: readonly JourneyColumn[]
  count: number
  markedCount: number
  onMarkAll: (isOn: boolean) => void
}

function TableHead({ columns, count, markedCount, onMarkAll }: TableHeadProps) {
  const isAll = count > 0 && markedCount === count
  return (
    <thead className={classes.head}>
      <tr className={classes.headRow} aria-rowindex={1}>
        <th scope="col" className={classes.markAll}>
          <input
            type="checkbox"
            aria-label="Marcar todos los viajes de la lista"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = markedCount > 0 && !isAll
            }}
            onChange={() => onMarkAll(!isAll)}
          />
        </th>
        {columns.map((column) => (
          <th key={column} scope="col">
            {journeyColumnDisplay[column].label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
