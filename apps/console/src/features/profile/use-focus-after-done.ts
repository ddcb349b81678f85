import { useEffect, useRef } from 'react'

/**
 * A dialog gives the focus back to the button that opened it. When what it did takes that button away,
 * the focus goes to the title of the section instead of getting lost.
 */
export function useFocusAfterDone(isOpen: boolean) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (isOpen || !isDone.current) return
    isDone.current = false
    titleRef.current?.focus()
  }, [isOpen])
  return {
    titleRef,
    markDone: () => {
      isDone.current = true
    },
  }
}
