const lockName = 'arriero-seen'

/** Held by every tab while it is seen, so that a hidden one knows. */
export function holdWhileSeen(): () => void {
  if (!('locks' in navigator)) return () => undefined
  let letGo: (() => void) | null = null
  const follow = () => {
    letGo?.()
    letGo = document.visibilityState === 'visible' ? hold() : null
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    letGo?.()
  }
}

/** The console is before somebody's eyes, in this tab or another. */
export async function isSeenSomewhere(): Promise<boolean> {
  if (!('locks' in navigator)) return document.visibilityState === 'visible'
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName)
}

function hold(): () => void {
  let letGo: () => void = () => undefined
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void navigator.locks.request(lockName, { mode: 'shared' }, () => isOver)
  return letGo
}
