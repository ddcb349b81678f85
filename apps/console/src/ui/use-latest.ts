import { useLayoutEffect, useRef } from 'react'

/**
 * A ref to the value of the last render, for stable callbacks. Set together with what the screen shows: a key may be
 * pressed before effects run, and must not act on the rows before.
 */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
