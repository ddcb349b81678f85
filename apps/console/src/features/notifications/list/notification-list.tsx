import { hourMs } from '@arriero/domain/calendar/durations.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useCallback, useMemo, useRef } from 'react'
import { useRow } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { maxNotifications } from '#features/notifications/live/notification-queries.ts'
import type { NotificationRows } from '#features/notifications/live/retained-rows.ts'
import { formatCount } from '#ui/count-badge.tsx'
import { arrowKeys, runKeyAction } from '#ui/list/list-keys.ts'
import { NewItemsBar } from '#ui/list/list-bar.tsx'
import { useScrollAnchor } from '#ui/list/scroll-anchor.ts'
import { VirtualList } from '#ui/list/virtual-list.tsx'
import { useAbsence } from './absence.ts'
import { type NotificationActions, NotificationRow } from './notification-row.tsx'
import { type PlannedRow, planRows } from './plan-rows.ts'
import { type RowSpace, layoutFor, sizeRow } from './row-size.ts'
import classes from './notification-list.module.css'

interface NotificationListProps {
  rows: NotificationRows
  ids: readonly string[]
  /** There may be older notifications than these. */
  hasMore: boolean
  onNearEnd: () => void
  onSeeTop: (first: NotificationDocument | undefined) => void
  cursorId: string | undefined
  onCursor: (id: string) => void
  onMove: (step: -1 | 1) => void
  actions: NotificationActions
}

/** Newest first, grouped by day. Visible rows stay in place when newer notifications arrive. */
export function NotificationList(props: NotificationListProps) {
  const { rows, ids, hasMore, onMove, actions } = props
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const scrollRef = useRef<HTMLDivElement>(null)
  const rem = readRem()
  const space = useMemo(() => ({ width: width || window.innerWidth, rem }), [width, rem])
  const planned = usePlannedRows(rows, ids, hasMore, space)
  const rowHeight = useCallback((index: number) => planned[index]?.height ?? 0, [planned])
  const first = useRow(rows, planned[0]?.id ?? '')
  const anchor = useScrollAnchor({ scrollRef, rows: planned, first, onSeeTop: props.onSeeTop })
  return (
    <div className={classes.frame}>
      <VirtualList
        label="Notificaciones"
        ids={ids}
        rowHeight={rowHeight}
        cursorId={props.cursorId}
        focusAttribute="data-notification"
        onFocusRow={props.onCursor}
        onHover={anchor.setHeld}
        onKeyDown={(event) => runKeyAction(event, arrowKeys(onMove))}
        onScroll={anchor.onScroll}
        hasMore={hasMore}
        onNearEnd={props.onNearEnd}
        scrollRef={scrollRef}
        sizeRef={sizeRef}
        layout={layoutFor(space)}
        getRowProps={(_, index) => ({
          className: classes.row,
          style: { '--lines': planned[index]?.lines } as CSSProperties,
          'data-missed': planned[index]?.isMissed,
        })}
        footer={
          ids.length >= maxNotifications && (
            <p className={classes.rest}>
              Se muestran las {formatCount(maxNotifications)} notificaciones más recientes.
            </p>
          )
        }
      >
        {(id, index) => (
          <>
            <Headings row={planned[index]} />
            <NotificationRow rows={rows} id={id} actions={actions} />
          </>
        )}
      </VirtualList>
      <NewItemsBar count={anchor.newer} onShow={anchor.scrollToTop} />
    </div>
  )
}

function usePlannedRows(
  rows: NotificationRows,
  ids: readonly string[],
  hasMore: boolean,
  space: RowSpace,
): PlannedRow[] {
  const absence = useAbsence()
  // Changes when a day begins: midnight in Colombia is a full hour in UTC.
  const hour = useNow(hourMs).getTime()
  return useMemo(
    () =>
      planRows(ids, rows.getRow, {
        now: new Date(hour),
        absence,
        hasMore,
        sizeOf: (id) => {
          const row = rows.getRow(id)
          return row ? sizeRow(row, space) : { height: 0, lines: 1 }
        },
      }),
    [ids, rows, hour, absence, hasMore, space],
  )
}

/** Font size of the page, which the user may have enlarged. */
const readRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The day, above its first row; the number of missed notifications, above the first of them. */
function Headings({ row }: { row: PlannedRow | undefined }) {
  if (row === undefined) return null
  return (
    <>
      {row.day !== null && <h2 className={classes.day}>{row.day}</h2>}
      {row.missed !== null && <p className={classes.missed}>{row.missed}</p>}
    </>
  )
}
