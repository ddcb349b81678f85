import { useEffect, useRef } from 'react'

/** A ref to the value of the last render, for stable callbacks. */
export function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
