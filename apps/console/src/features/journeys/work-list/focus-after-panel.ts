import { type RefObject, useEffect, useRef } from 'react'

/** When the panel closes, the list gets the focus if no other element has it. */
export function useFocusAfterPanel(
  isOpen: boolean,
  listRef: RefObject<{ focus: () => void } | null>,
): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (hasClosed && document.activeElement === document.body) listRef.current?.focus()
  }, [isOpen, listRef])
}
