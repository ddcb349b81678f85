import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react'
import { useNow } from '#data/use-now.ts'
import type { NotificationRows } from '#features/notifications/live/kept-rows.ts'
import { newestAtMost } from '#features/notifications/live/notification-queries.ts'
import { formatCount } from '#ui/format-count.ts'
import { NotificationRow, type RowActions } from './notification-row.tsx'
import { type PlannedRow, planRows } from './plan-rows.ts'
import { layoutFor, sizeRow } from './row-size.ts'
import { useAbsence } from './use-absence.ts'
import type { useListCursor } from './use-list-cursor.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'
import classes from './notification-list.module.css'
import { FloatingPill } from '#ui/floating-pill.tsx'

interface NotificationListProps {
  rows: NotificationRows
  ids: readonly string[]
  /** More than these would be there. */
  hasMore: boolean
  onReachEnd: () => void
  onSeeTop: (first: NotificationDocument | undefined) => void
  cursor: ReturnType<typeof useListCursor>
  actions: RowActions
}

const hourMs = 3_600_000
/** So many before the end, the next are asked for. */
const endAhead = 10

/** Only the rows on the screen are in the document, and the one the keyboard is at. */
export function NotificationList(props: NotificationListProps) {
  const { rows, ids, hasMore, onReachEnd, cursor, actions } = props
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const scrollRef = useRef<HTMLDivElement>(null)
  const rem = readRem()
  const room = useMemo(() => ({ width: width || window.innerWidth, rem }), [width, rem])
  const absence = useAbsence()
  // Days change at midnight, which is at a full hour everywhere.
  const hour = useNow(hourMs).getTime()
  const planned = useMemo(
    () =>
      planRows(ids, rows.getRow, {
        now: new Date(hour),
        absence,
        hasMore,
        sizeOf: (id) => {
          const row = rows.getRow(id)
          return row ? sizeRow(row, room) : { height: 0, lines: 1 }
        },
      }),
    [ids, rows, hour, absence, hasMore, room],
  )
  // A new function for a new plan: the heights are asked for again.
  const getItemKey = useCallback((index: number) => planned[index]?.id ?? index, [planned])
  // oxlint-disable-next-line react/incompatible-library -- only warns that the compiler skips this component; we do not use it
  const virtualizer = useVirtualizer({
    count: planned.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => planned[index]?.height ?? 0,
    getItemKey,
    overscan: 6,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const isDrawn = cursor.at < 0 || shown.includes(cursor.at)
      return isDrawn ? shown : [...shown, cursor.at].toSorted((a, b) => a - b)
    },
  })
  const steady = useSteadyScroll(scrollRef, rows, planned, props.onSeeTop)
  const items = virtualizer.getVirtualItems()
  const lastDrawn = items.at(-1)?.index ?? 0
  const reachEnd = useEffectEvent(onReachEnd)
  const isNearEnd = hasMore && lastDrawn >= planned.length - endAhead
  useEffect(() => {
    if (isNearEnd) reachEnd()
  }, [isNearEnd, planned.length])
  useFocusInHand(scrollRef, cursor, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }))

  return (
    <div className={classes.frame}>
      <div
        ref={useMergedRef(scrollRef, sizeRef)}
        className={classes.scroll}
        data-layout={layoutFor(room)}
        onScroll={steady.onScroll}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && steady.hold(true)}
        onPointerLeave={() => steady.hold(false)}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the arrows pressed on its own links and buttons */}
        <ol
          className={classes.list}
          style={{ height: virtualizer.getTotalSize() }}
          aria-label="Notificaciones"
          onKeyDown={(event) => moveByArrow(event, cursor.move)}
        >
          {items.map(({ index }) => {
            const row = planned[index]
            if (row === undefined) return null
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears where the focus of its own buttons is
              <li
                key={row.id}
                className={classes.row}
                style={placeOf(row)}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : planned.length}
                data-in-hand={row.id === cursor.inHand}
                data-missed={row.isMissed}
                onFocus={() => cursor.rest(row.id)}
              >
                {row.day !== null && <h2 className={classes.day}>{row.day}</h2>}
                {row.missed !== null && <p className={classes.missed}>{row.missed}</p>}
                <NotificationRow rows={rows} id={row.id} actions={actions} />
              </li>
            )
          })}
        </ol>
        {ids.length >= newestAtMost && (
          <p className={classes.rest}>
            Se muestran las {formatCount(newestAtMost)} notificaciones más recientes.
          </p>
        )}
      </div>
      <NewerPill count={steady.newer} onShow={steady.showNewest} />
    </div>
  )
}

const readRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

const placeOf = ({ top, height, lines }: PlannedRow): CSSProperties & { '--lines': number } => ({
  height,
  transform: `translateY(${top}px)`,
  '--lines': lines,
})

/** The focus goes where the keyboard goes; a list in motion does not pull the screen along. */
function useFocusInHand(
  scrollRef: React.RefObject<HTMLElement | null>,
  { inHand, at }: NotificationListProps['cursor'],
  scrollTo: (index: number) => void,
) {
  const focusInHand = useEffectEvent(() => {
    if (inHand === undefined || at < 0) return
    const stop = scrollRef.current?.querySelector<HTMLElement>(
      `[data-notification="${CSS.escape(inHand)}"]`,
    )
    // It was come to by Tab or the mouse: scrolling now would pull it away from under the mouse.
    if (stop?.closest('li')?.contains(document.activeElement)) return
    scrollTo(at)
    stop?.focus({ preventScroll: true })
  })
  useEffect(() => focusInHand(), [inHand])
}

function moveByArrow(event: KeyboardEvent, move: (step: -1 | 1) => void) {
  const steps: Record<string, -1 | 1> = { ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  move(step)
}

/** Newer ones came in above what is in sight. */
function NewerPill({ count, onShow }: { count: number; onShow: () => void }) {
  if (count === 0) return null
  const message = count === 1 ? '1 más reciente' : `${formatCount(count)} más recientes`
  return <FloatingPill at="top" message={message} label="Ver" onAct={onShow} />
}
