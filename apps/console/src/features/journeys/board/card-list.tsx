import { useMediaQuery } from '@mantine/hooks'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useVirtualRows } from '#ui/list/virtual-rows.ts'
import { BoardCard, type CardEvents } from './board-card.tsx'
import classes from './journey-board.module.css'

/** A line for the code, and two for each of customer, route, reason and driver; in a wide column most need one. */
const cardHeights = { narrow: 162, wide: 140 }
/** Same breakpoints as in the style sheet. */
const wideColumns = '(min-width: 105rem), (max-width: 48rem)'
const gap = 6

interface CardListProps extends CardEvents {
  label: string
  rows: WatchedRows<AssessedJourney>
  ids: readonly string[]
  selectedId: string | undefined
  /** The journey whose command waits for the server's answer. */
  pendingId: string | undefined
  draggedId: string | undefined
  showsState?: boolean
}

/** The cards of a column, of which only those in view are in the document. The arrow keys move between them. */
export const CardList = memo(function CardList(props: CardListProps) {
  const { label, rows, ids, selectedId, pendingId, draggedId, showsState = false } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const focusProps = useFocusRestore(scrollRef)
  const isWide = useMediaQuery(wideColumns, false, { getInitialValueInEffect: false })
  const cardHeight = isWide ? cardHeights.wide : cardHeights.narrow
  const virtual = useVirtualRows({
    count: ids.length,
    scrollRef,
    rowHeight: cardHeight,
    gap,
    overscan: 4,
  })
  const selectedIndex = selectedId === undefined ? -1 : ids.indexOf(selectedId)
  const isSelectedRendered = virtual.rows.some(({ index }) => index === selectedIndex)
  const reachableIndex = isSelectedRendered ? selectedIndex : (virtual.rows[0]?.index ?? 0)

  useScrollToSelected(scrollRef, selectedId, selectedIndex, virtual.scrollToRow)

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const from = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined
    if (step === 0 || from === undefined) return
    const index = ids.indexOf(from) + step
    const id = ids[index]
    if (id === undefined) return
    event.preventDefault()
    virtual.scrollToRow(index)
    requestAnimationFrame(() => focusCard(scrollRef.current, id))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the cards inside
    <div ref={scrollRef} className={classes.scroll} onKeyDown={handleKeyDown} {...focusProps}>
      <ul className={classes.cards} aria-label={label} style={{ height: virtual.totalHeight }}>
        {virtual.rows.map(({ index, top }) => {
          const id = ids[index]
          if (id === undefined) return null
          return (
            <li
              key={id}
              className={classes.place}
              style={{ height: cardHeight, transform: `translateY(${top}px)` }}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
            >
              <BoardCard
                rows={rows}
                id={id}
                showsState={showsState}
                isSelected={id === selectedId}
                isPending={id === pendingId}
                isDragged={id === draggedId}
                isReachable={index === reachableIndex}
                onSelect={props.onSelect}
                onFocus={props.onFocus}
                onMove={props.onMove}
                onDragStart={props.onDragStart}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
})

/** Scrolls to the selected card. The focus follows if it is on the board or on no element. */
function useScrollToSelected(
  listRef: RefObject<HTMLElement | null>,
  id: string | undefined,
  /** Position of the card in this list; negative if it is in another. */
  index: number,
  scrollToRow: (index: number) => void,
): void {
  const isInList = index >= 0
  const shownId = useRef(id)
  const show = useEffectEvent(() => {
    const isNewSelection = shownId.current !== id
    shownId.current = id
    if (!isInList || id === undefined) return
    scrollToRow(index)
    listRef.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!isNewSelection || !mayMoveFocus(document.activeElement)) return
    // The card is rendered once the list has scrolled there.
    requestAnimationFrame(() => focusCard(listRef.current, id))
  })
  useEffect(() => show(), [id, isInList])
}

const mayMoveFocus = (focused: Element | null) =>
  focused === document.body || Boolean(focused?.closest('[data-card]'))

/** A browser takes the focus from an element that is moved in the document: this gives it back to the card. */
function useFocusRestore(listRef: RefObject<HTMLElement | null>) {
  const focusedId = useRef<string>(undefined)

  useLayoutEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (isFocusLost && focusedId.current !== undefined) {
      focusCard(listRef.current, focusedId.current)
    }
  })

  // A click anywhere may take the focus away on purpose.
  useEffect(() => {
    const forget = () => (focusedId.current = undefined)
    window.addEventListener('pointerdown', forget, true)
    return () => window.removeEventListener('pointerdown', forget, true)
  }, [])

  return {
    onFocus: (event: FocusEvent<HTMLElement>) => (focusedId.current = event.target.dataset['card']),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget !== null) focusedId.current = undefined
    },
  }
}

export const focusCard = (within: ParentNode | null, id: string): void =>
  within
    ?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: true })
