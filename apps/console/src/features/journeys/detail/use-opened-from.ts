import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListOrigin, readListOrigin } from './list-origin.ts'

/** What a journey opened from the page in sight is to remember of it. */
export function useOpenedFrom(): { openedFrom?: ListOrigin } {
  const { pathname, search } = useLocation()
  return useMemo(() => {
    const openedFrom = readListOrigin(pathname, search)
    return openedFrom ? { openedFrom } : {}
  }, [pathname, search])
}
