import { useEffect, useRef } from 'react'

/** What the last render had, for functions that must stay the same while it changes. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
