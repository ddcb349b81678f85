import { type RefObject, useEffect, useRef } from 'react'

/** A panel that covers the list takes the focus; one that closes gives it back, unless it is elsewhere. */
export function useCoveringFocus(
  isOpen: boolean,
  isCovering: boolean,
  listRef: RefObject<{ focus: () => void } | null>,
) {
  const panelRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen && isCovering) panelRef.current?.focus()
  }, [isOpen, isCovering])
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (hasClosed && document.activeElement === document.body) listRef.current?.focus()
  }, [isOpen, listRef])
  return panelRef
}
