import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer shared by all clocks on the screen; it stops with the last subscriber. */
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

/** The current time rounded down to `stepMs`, so that a clock of minutes renders once a minute. */
export function useNow(stepMs: number): Date {
  const read = () => Math.floor(Date.now() / stepMs) * stepMs
  return new Date(useSyncExternalStore(subscribe, read))
}
