import type { CDPSession, Page } from '@playwright/test'

export interface Load {
  /** Share of the time the page's main thread worked. */
  busy: number
  longestTaskMs: number
  /** Tasks of 50 ms and more, each of which somebody could feel. */
  longTasks: number
  /** What is left after the garbage is collected, against the beginning. */
  heapGrowthMb: number
}

/** What the browser itself counted of the page's main thread while `work` went on. */
export async function measureLoad(page: Page, work: () => Promise<unknown>): Promise<Load> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const heapBefore = await readHeap(session)
  await page.evaluate(() => {
    const found: number[] = []
    Object.assign(window, { longTasks: found })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.push(entry.duration)
    }).observe({ type: 'longtask' })
  })
  const busyBefore = await readMetrics(session)
  await work()
  const busyAfter = await readMetrics(session)
  const durations = await page.evaluate(
    () => (window as unknown as { longTasks: number[] }).longTasks,
  )
  const heapAfter = await readHeap(session)
  await session.detach()
  return {
    busy:
      (busyAfter.TaskDuration - busyBefore.TaskDuration) /
      (busyAfter.Timestamp - busyBefore.Timestamp),
    longestTaskMs: Math.round(Math.max(0, ...durations)),
    longTasks: durations.length,
    heapGrowthMb: (heapAfter - heapBefore) / 1e6,
  }
}

const names = ['TaskDuration', 'Timestamp', 'JSHeapUsedSize'] as const
type Metrics = Record<(typeof names)[number], number>

/** After a collection: garbage is not growth. */
async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await readMetrics(session)).JSHeapUsedSize
}

async function readMetrics(session: CDPSession): Promise<Metrics> {
  const { metrics } = await session.send('Performance.getMetrics')
  const find = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return Object.fromEntries(names.map((name) => [name, find(name)])) as Metrics
}
