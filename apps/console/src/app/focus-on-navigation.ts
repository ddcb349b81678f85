import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A new page starts at its beginning for the keyboard and the screen reader too. */
export function useFocusOnNavigation() {
  const ref = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    ref.current?.focus({ preventScroll: true })
  }, [path])
  return ref
}
