import type { Unsubscribe } from './live-database.ts'

type Subscribe = (listener: () => void) => Unsubscribe

/** Tells at once, then again at most once per pause, and never forgets the last change. */
export function paceListener(
  subscribe: Subscribe,
  listener: () => void,
  pauseMs: number,
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
    }, pauseMs)
  }
  const unsubscribe = subscribe(tell)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
