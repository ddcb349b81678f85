import type { BarePage } from './bare-page.ts'

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
export async function measureLoad(page: BarePage, work: () => Promise<unknown>): Promise<Load> {
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

const names = ['TaskDuration', 'Timestamp', 'JSHeapUsedSize'] as const
type Metrics = Record<(typeof names)[number], number>

/** After a collection: garbage is not growth. */
async function readHeap(page: BarePage): Promise<number> {
  await page.call('HeapProfiler.collectGarbage')
  return (await readMetrics(page)).JSHeapUsedSize
}

async function readMetrics(page: BarePage): Promise<Metrics> {
  const answer = await page.call('Performance.getMetrics')
  const metrics: { name: string; value: number }[] = answer.metrics
  const find = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return Object.fromEntries(names.map((name) => [name, find(name)])) as Metrics
}
