import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { focusCard } from './use-kept-focus.ts'

/** Brings the card in hand into sight; the focus goes along if it is on the board, or nowhere. */
export function useShownCard(
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
