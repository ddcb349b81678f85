import { type RefObject, useEffect } from 'react'

/** Scrolls on when a bar that appears below the list would hide the row at the cursor, marked by `data-cursor`. */
export function useKeepCursorVisible(scrollRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = scrollRef.current
    if (list === null) return undefined
    let height = list.clientHeight
    const observer = new ResizeObserver(() => {
      const before = height
      height = list.clientHeight
      const row = list.querySelector('[data-cursor="true"]')
      if (row === null || height >= before) return
      const bottom = row.getBoundingClientRect().bottom - list.getBoundingClientRect().top
      // A row that was out of view stays there: the user has scrolled away from it.
      if (bottom > height && bottom <= before + 1) list.scrollTop += bottom - height
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [scrollRef])
}
