import { Listeners } from '#data/listeners.ts'

export const isVisible = () => document.visibilityState === 'visible'

/** Calls the listener whenever the page becomes visible. */
export function subscribeVisible(listener: () => void) {
  const handleChange = () => isVisible() && listener()
  document.addEventListener('visibilitychange', handleChange)
  return () => document.removeEventListener('visibilitychange', handleChange)
}

/** Tells the other tabs up to which `datetime` notifications were shown, so that each is shown once. */
export function openShownChannel(userId: string) {
  const channel = new BroadcastChannel(`arriero-told:${userId}`)
  const listeners = new Listeners<string>()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // A tab with an older version of the console may send something else.
    if (typeof data === 'string') listeners.notify(data)
  })
  return {
    send: (through: string) => channel.postMessage(through),
    subscribe: listeners.add,
    close: () => channel.close(),
  }
}

const visibleLock = 'arriero-seen'

/** Holds a shared lock while this tab is visible, so that hidden tabs know that the console is visible. */
export function holdLockWhileVisible(): () => void {
  if (!('locks' in navigator)) return () => undefined
  let release: (() => void) | null = null
  const update = () => {
    release?.()
    release = isVisible() ? holdLock() : null
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    release?.()
  }
}

function holdLock(): () => void {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(visibleLock, { mode: 'shared' }, () => released)
  return release
}

/** Whether the console is visible in this tab or another one. */
export async function isVisibleInAnyTab(): Promise<boolean> {
  if (!('locks' in navigator)) return isVisible()
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === visibleLock)
}
