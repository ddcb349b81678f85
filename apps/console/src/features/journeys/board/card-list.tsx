import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useRef, type RefObject, useEffect, useEffectEvent } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { BoardCard, type CardEvents } from './board-card.tsx'
import { focusCard, useKeptFocus } from './use-kept-focus.ts'
import classes from './journey-board.module.css'

/** Alike for all: nothing is measured, and ten thousand cost what twenty do. */
const cardHeight = 92
const gap = 8

interface CardListProps extends CardEvents {
  label: string
  rows: WatchedRows<AssessedJourney>
  ids: readonly string[]
  selectedId: string | undefined
  pendingId: string | undefined
  draggedId: string | undefined
  showsState?: boolean
}

/** The cards of a column, only those in sight; the arrows go from one to the next. */
export const CardList = memo(function CardList(props: CardListProps) {
  const { label, rows, ids, selectedId, pendingId, draggedId, showsState = false } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const focusProps = useKeptFocus(scrollRef)
  // oxlint-disable-next-line react/incompatible-library -- only warns that the compiler skips this component; we do not use it
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => ids[index] ?? index,
    gap,
    overscan: 4,
  })
  const items = virtualizer.getVirtualItems()
  const selected = selectedId === undefined ? -1 : ids.indexOf(selectedId)
  const isSelectedInSight = items.some(({ index }) => index === selected)
  const reachable = isSelectedInSight ? selected : (items[0]?.index ?? 0)

  useShownCard(scrollRef, selectedId, selected, (index) => virtualizer.scrollToIndex(index))

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const from = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined
    if (step === 0 || from === undefined) return
    const index = ids.indexOf(from) + step
    const id = ids[index]
    if (id === undefined) return
    event.preventDefault()
    virtualizer.scrollToIndex(index)
    requestAnimationFrame(() => focusCard(scrollRef.current, id))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the cards inside, in one place
    <div ref={scrollRef} className={classes.scroll} onKeyDown={handleKeyDown} {...focusProps}>
      <ul
        className={classes.cards}
        aria-label={label}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const id = ids[index] ?? ''
          return (
            <li
              key={key}
              className={classes.place}
              style={{ height: cardHeight, transform: `translateY(${start}px)` }}
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
                isReachable={index === reachable}
                onSelect={props.onSelect}
                onPoint={props.onPoint}
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

/** Brings the card in hand into sight; the focus goes along if it is on the board, or nowhere. */
function useShownCard(
  listRef: RefObject<HTMLElement | null>,
  id: string | undefined,
  /** Of the card in this list; below 0: it is in another. */
  index: number,
  scrollTo: (index: number) => void,
): void {
  const isHere = index >= 0
  const shownId = useRef(id)
  const show = useEffectEvent(() => {
    const isAnother = shownId.current !== id
    shownId.current = id
    if (!isHere || id === undefined) return
    scrollTo(index)
    listRef.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!isAnother || !isFree(document.activeElement)) return
    // Drawn once the list has scrolled there.
    requestAnimationFrame(() => focusCard(listRef.current, id))
  })
  useEffect(() => show(), [id, isHere])
}

const isFree = (focused: Element | null) =>
  focused === document.body || Boolean(focused?.closest('[data-card]'))
