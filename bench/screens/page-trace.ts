import type { BarePage } from './bare-page.ts'

/** An event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  name: string
  ph: string
  tid: number
  pid: number
  ts: number
  dur?: number
  /** CPU time, which leaves out waiting for a core. */
  tdur?: number
}

/** The browser's own trace of tasks and of `performance.mark` during `work`. */
export async function tracePage(
  page: BarePage,
  work: () => Promise<unknown>,
): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  page.on<{ value: TraceEvent[] }>('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(event)
  })
  const includedCategories = ['toplevel', 'blink.user_timing']
  await page.call('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  })
  await work()
  const isComplete = new Promise((resolve) => page.on('Tracing.tracingComplete', resolve))
  await page.call('Tracing.end')
  await isComplete
  return events
}

/** Milliseconds of each task in which the page set this mark, by its CPU time if the trace has it. */
export function tasksWithMark(events: readonly TraceEvent[], mark: string): number[] {
  const marks = events.filter(({ name }) => name === mark)
  const [first] = marks
  const tasks = events
    .filter((event) => event.ph === 'X' && event.pid === first?.pid && event.tid === first.tid)
    .filter(({ name }) => name.endsWith('RunTask'))
    .toSorted((one, other) => one.ts - other.ts)
  const found = new Set<TraceEvent>()
  for (const { ts } of marks) {
    const task = tasks.findLast((each) => each.ts <= ts && ts <= each.ts + (each.dur ?? 0))
    if (task) found.add(task)
  }
  return [...found].map(({ dur = 0, tdur = dur }) => tdur / 1000)
}
