import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for every clock on the screen; it stops when nobody looks. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in steps, so that a clock of minutes renders once a minute. */
export function useNow(stepMs: number): Date {
  const read = () => Math.floor(Date.now() / stepMs) * stepMs
  return new Date(useSyncExternalStore(subscribe, read))
}
