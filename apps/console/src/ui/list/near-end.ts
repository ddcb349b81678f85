import { useEffect, useEffectEvent } from 'react'

/** How many rows before the end more rows are requested. */
const nearEndRows = 10

/** Requests more rows when the last rendered one is near the end of those that are loaded. */
export function useNearEnd(
  hasMore: boolean,
  count: number,
  lastIndex: number,
  onNearEnd: (() => void) | undefined,
): void {
  const isNearEnd = hasMore && lastIndex >= count - nearEndRows
  const requestMore = useEffectEvent(() => onNearEnd?.())
  useEffect(() => {
    if (isNearEnd) requestMore()
  }, [isNearEnd, count])
}
