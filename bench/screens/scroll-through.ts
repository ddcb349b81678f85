import type { BarePage } from './bare-page.ts'

/** Rows a second: as fast as a hand on the scroll bar that still wants to read. */
export const rowsPerSecond = 500

/** From the first row to the last; the longest time for which the screen showed a place without a row. */
export async function scrollThrough(page: BarePage): Promise<{ blankMs: number; rows: number }> {
  return page.evaluate(async (perSecond) => {
    const scroller = [...document.querySelectorAll('main *')].find(
      (element) => element.scrollHeight > element.clientHeight * 3 && element.clientHeight > 300,
    )
    const row = scroller?.querySelector('tbody tr')
    if (!scroller || !row) throw new Error('There is nothing to scroll')
    const pixelsPerMs = (row.getBoundingClientRect().height * perSecond) / 1000
    const { left, top, width, height } = scroller.getBoundingClientRect()
    const isBlank = () =>
      [0.3, 0.6, 0.9].some((share) => {
        const found = document.elementFromPoint(left + width / 3, top + height * share)
        return !found?.closest('tbody tr')?.textContent
      })
    /** Resolves once the frame has been painted: what is there then is what was seen. */
    const painted = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve())
          port1.start()
          port2.postMessage(null)
        })
      })
    const begin = performance.now()
    const end = scroller.scrollHeight - scroller.clientHeight
    let blankSince: number | null = null
    let blankMs = 0
    while (scroller.scrollTop < end - 1) {
      scroller.scrollTop = Math.min(end, (performance.now() - begin) * pixelsPerMs)
      await painted()
      const now = performance.now()
      // Until the next frame that shows rows, the blank one is what is seen.
      if (blankSince !== null) blankMs = Math.max(blankMs, now - blankSince)
      blankSince = isBlank() ? (blankSince ?? now) : null
    }
    const table = scroller.querySelector('[aria-rowcount]')
    return { blankMs, rows: Number(table?.getAttribute('aria-rowcount')) - 1 }
  }, rowsPerSecond)
}
