import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Cards change places by themselves, and a browser takes the focus from what is moved: this gives it back. */
export function useKeptFocus(listRef: RefObject<HTMLElement | null>) {
  const held = useRef<string>(undefined)

  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost && held.current !== undefined) focusCard(listRef.current, held.current)
  })

  // Whoever presses beside the cards means to leave them.
  useEffect(() => {
    const leave = () => (held.current = undefined)
    window.addEventListener('pointerdown', leave, true)
    return () => window.removeEventListener('pointerdown', leave, true)
  }, [])

  return {
    onFocus: (event: FocusEvent<HTMLElement>) => (held.current = event.target.dataset['card']),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget !== null) held.current = undefined
    },
  }
}

export const focusCard = (within: ParentNode | null, id: string): void =>
  within
    ?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: true })
