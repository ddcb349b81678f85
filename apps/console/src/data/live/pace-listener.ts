import type { Unsubscribe } from './live-database.ts'

type Subscribe = (listener: () => void) => Unsubscribe

/** Tells at once, then again at most once per pause, and never forgets the last change. The pause is asked for each time. */
export function paceListener(
  subscribe: Subscribe,
  listener: () => void,
  readPauseMs: () => number,
): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasNews = false
  const tell = () => {
    hasNews = timer !== undefined
    if (hasNews) return
    listener()
    timer = setTimeout(() => {
      timer = undefined
      if (hasNews) tell()
    }, readPauseMs())
  }
  const unsubscribe = subscribe(tell)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
