import type { BarePage } from './bare-page.ts'

export interface MainThreadLoad {
  /** Share of the time that the main thread was busy. */
  busy: number
  longestTaskMs: number
  /** Long tasks of at least 50 ms, which a user can notice. */
  longTasks: number
  /** Heap growth, measured after garbage collection. */
  heapGrowthMb: number
}

/** The browser's own metrics of the main thread during `work`. */
export async function measureLoad(
  page: BarePage,
  work: () => Promise<unknown>,
): Promise<MainThreadLoad> {
  await page.call('Performance.enable')
  const heapBefore = await readHeap(page)
  await page.evaluate(() => {
    const found: number[] = []
    Object.assign(window, { longTasks: found })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.push(entry.duration)
    }).observe({ type: 'longtask' })
  }, null)
  const before = await readMetrics(page)
  await work()
  const after = await readMetrics(page)
  const durations = await page.evaluate(
    () => (window as unknown as { longTasks: number[] }).longTasks,
    null,
  )
  const heapAfter = await readHeap(page)
  await page.call('Performance.disable')
  return {
    busy: (after.TaskDuration - before.TaskDuration) / (after.Timestamp - before.Timestamp),
    longestTaskMs: Math.round(Math.max(0, ...durations)),
    longTasks: durations.length,
    heapGrowthMb: (heapAfter - heapBefore) / 1e6,
  }
}

const metricNames = ['TaskDuration', 'Timestamp', 'JSHeapUsedSize'] as const
type Metrics = Record<(typeof metricNames)[number], number>

/** Collects garbage first, because garbage is not growth. */
async function readHeap(page: BarePage): Promise<number> {
  await page.call('HeapProfiler.collectGarbage')
  return (await readMetrics(page)).JSHeapUsedSize
}

async function readMetrics(page: BarePage): Promise<Metrics> {
  const answer = await page.call('Performance.getMetrics')
  const metrics: { name: string; value: number }[] = answer.metrics
  const find = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return Object.fromEntries(metricNames.map((name) => [name, find(name)])) as Metrics
}

/** Fast scrolling, at which a user can still follow the rows. */
export const rowsPerSecond = 500

/** Scrolls from the first row to the last; returns the longest time with a blank area on the screen. */
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
    /** Resolves after the frame has been painted. */
    const waitForPaint = () =>
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
      await waitForPaint()
      const now = performance.now()
      // A blank frame stays visible until the next frame with rows.
      if (blankSince !== null) blankMs = Math.max(blankMs, now - blankSince)
      blankSince = isBlank() ? (blankSince ?? now) : null
    }
    const table = scroller.querySelector('[aria-rowcount]')
    return { blankMs, rows: Number(table?.getAttribute('aria-rowcount')) - 1 }
  }, rowsPerSecond)
}
