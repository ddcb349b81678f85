import { useElementSize } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { AttentionItem } from './attention-item.tsx'
import classes from './attention-list.module.css'

interface AttentionListProps {
  rows: WatchedRows<AssessedJourney>
  ids: readonly string[]
  openId: string | undefined
  /** Where the keyboard is. */
  inHand: string | undefined
  onOpen: (id: string) => void
  /** The focus came to one of its buttons or links. */
  onRest: (id: string) => void
  /** The mouse is over it, or left. */
  onHold: (isHeld: boolean) => void
}

type Layout = 'wide' | 'middle' | 'card'
const heights: Record<Layout, number> = { wide: 84, middle: 104, card: 208 }

/** Only the items on the screen are in the document, and the one the keyboard is at. */
export function AttentionList(props: AttentionListProps) {
  const { rows, ids, openId, inHand, onOpen, onRest, onHold } = props
  const { ref: sizeRef, width } = useElementSize()
  const scrollRef = useRef<HTMLDivElement>(null)
  const layout = layoutFor(width)
  const itemHeight = heights[layout]
  const at = inHand === undefined ? -1 : ids.indexOf(inHand)
  // oxlint-disable-next-line react/incompatible-library -- only warns that the compiler skips this component; we do not use it
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => itemHeight,
    overscan: 6,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return at < 0 || shown.includes(at) ? shown : [...shown, at].toSorted((a, b) => a - b)
    },
  })
  useEffect(() => virtualizer.measure(), [virtualizer, itemHeight])
  const findLink = (id: string) =>
    scrollRef.current?.querySelector<HTMLElement>(`[data-journey="${CSS.escape(id)}"]`)
  /** It was come to by Tab or the mouse: scrolling now would pull it away from under the mouse. */
  const hasFocus = (id: string) =>
    findLink(id)?.closest('li')?.contains(document.activeElement) ?? false
  const showInHand = useEffectEvent(() => {
    if (inHand !== undefined && hasFocus(inHand)) return
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' })
  })
  // Only when the keyboard goes elsewhere: a queue in motion does not pull the screen along.
  useEffect(() => showInHand(), [inHand])
  // Beside an open panel the focus stays in it; when it closes, it comes back here.
  const focusInHand = useEffectEvent(() => {
    if (inHand === undefined || openId !== undefined || hasFocus(inHand)) return
    findLink(inHand)?.focus({ preventScroll: true })
  })
  useEffect(() => focusInHand(), [inHand, openId])
  return (
    <div
      ref={scrollRef}
      className={classes.scroll}
      data-layout={layout}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHold(true)}
      onPointerLeave={() => onHold(false)}
    >
      <ol
        ref={sizeRef}
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label="Viajes que requieren atención"
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const id = ids[index]
          if (id === undefined) return null
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears where the focus of its own buttons is
            <li
              key={id}
              className={classes.row}
              style={{ height: itemHeight, transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={ids.length}
              data-open={id === openId}
              data-in-hand={id === inHand}
              onFocus={() => onRest(id)}
            >
              <AttentionItem rows={rows} id={id} onOpen={onOpen} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function layoutFor(width: number): Layout {
  if (width === 0 || width >= 960) return 'wide'
  return width >= 560 ? 'middle' : 'card'
}
