import { useMergedRef } from '@mantine/hooks'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { useKeepCursorVisible } from './keep-cursor-visible.ts'
import { useNearEnd } from './near-end.ts'
import { type RowHeight, heightAt, useVirtualRows } from './virtual-rows.ts'
import classes from './virtual-list.module.css'

interface VirtualListProps {
  label: string
  ids: readonly string[]
  rowHeight: RowHeight
  /** Row of the keyboard cursor. It is always in the document; a new one is scrolled into view and focused. */
  cursorId: string | undefined
  /** Attribute that holds the row's id, on the link or button that takes the focus. */
  focusAttribute: `data-${string}`
  /** A panel beside the list has the focus and keeps it. */
  isFocusElsewhere?: boolean
  /** The focus came to a link or button of the row. */
  onFocusRow: (id: string) => void
  /** The mouse came over the list, or left it. */
  onHover: (isOver: boolean) => void
  onKeyDown?: (event: KeyboardEvent) => void
  onScroll?: () => void
  /** There are more rows than `ids`; `onNearEnd` requests them. */
  hasMore?: boolean
  onNearEnd?: () => void
  scrollRef: RefObject<HTMLDivElement | null>
  sizeRef: Ref<HTMLDivElement>
  /** Becomes `data-layout`, which the style sheets of the rows use. */
  layout: string
  getRowProps: (id: string, index: number) => RowProps
  children: (id: string, index: number) => ReactNode
  /** Below the last row. */
  footer?: ReactNode
}

interface RowProps {
  className: string | undefined
  style?: CSSProperties
  [data: `data-${string}`]: string | boolean | undefined
}

/** A list of which only the rows in view, and the one at the cursor, are in the document. */
export function VirtualList(props: VirtualListProps) {
  const { ids, rowHeight, cursorId, hasMore = false, scrollRef } = props
  const cursorIndex = cursorId === undefined ? -1 : ids.indexOf(cursorId)
  const { rows, totalHeight, scrollToRow } = useVirtualRows({
    count: ids.length,
    scrollRef,
    rowHeight,
    overscan: 6,
    pinnedIndex: cursorIndex,
  })
  useNearEnd(hasMore, ids.length, rows.at(-1)?.index ?? 0, props.onNearEnd)
  useCursorFocus(props, cursorIndex, scrollToRow)
  useKeepCursorVisible(scrollRef)
  return (
    <div
      ref={useMergedRef(scrollRef, props.sizeRef)}
      className={classes.scroll}
      data-layout={props.layout}
      onScroll={props.onScroll}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && props.onHover(true)}
      onPointerLeave={() => props.onHover(false)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- receives the arrow keys of its own links and buttons */}
      <ol
        className={classes.list}
        style={{ height: totalHeight }}
        aria-label={props.label}
        onKeyDown={props.onKeyDown}
      >
        {rows.map(({ index, top }) => {
          const id = ids[index]
          if (id === undefined) return null
          const { className, style, ...data } = props.getRowProps(id, index)
          const height = heightAt(rowHeight, index)
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- receives the focus events of its own links and buttons
            <li
              key={id}
              className={`${classes.row} ${className}`}
              style={{ height, transform: `translateY(${top}px)`, ...style }}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : ids.length}
              data-cursor={id === cursorId}
              onFocus={() => props.onFocusRow(id)}
              {...data}
            >
              {props.children(id, index)}
            </li>
          )
        })}
      </ol>
      {props.footer}
    </div>
  )
}

type CursorFocusOptions = Pick<
  VirtualListProps,
  'cursorId' | 'focusAttribute' | 'isFocusElsewhere' | 'scrollRef'
>

/** Scrolls and focuses only when the cursor moves: when only its row moves, the scroll position stays. */
function useCursorFocus(
  { cursorId, focusAttribute, isFocusElsewhere = false, scrollRef }: CursorFocusOptions,
  cursorIndex: number,
  scrollToRow: (index: number) => void,
): void {
  const findTarget = (id: string) =>
    scrollRef.current?.querySelector<HTMLElement>(`[${focusAttribute}="${CSS.escape(id)}"]`)
  /** Tab or the mouse brought the focus there: scrolling would pull the row away from under the mouse. */
  const hasFocus = (id: string) =>
    findTarget(id)?.closest('li')?.contains(document.activeElement) ?? false
  const scrollToCursor = useEffectEvent(() => {
    if (cursorId !== undefined && !hasFocus(cursorId)) scrollToRow(cursorIndex)
  })
  const shownId = useRef<string>(undefined)
  const isListed = cursorIndex >= 0
  useEffect(() => {
    if (shownId.current === cursorId) return
    // The row of a deep link may come later than the list.
    if (isListed) scrollToCursor()
    if (isListed || cursorId === undefined) shownId.current = cursorId
  }, [cursorId, isListed])
  const focusCursor = useEffectEvent(() => {
    if (cursorId === undefined || isFocusElsewhere || hasFocus(cursorId)) return
    // The row at the cursor can leave while a dialog about it is open: the dialog keeps the focus.
    if (document.activeElement?.closest('[role="dialog"]')) return
    findTarget(cursorId)?.focus({ preventScroll: true })
  })
  useEffect(() => focusCursor(), [cursorId, isFocusElsewhere])
}
