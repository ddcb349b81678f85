import { percentile } from '../measurement.ts'
import type { BarePage } from './bare-page.ts'
import { tasksWithMark, tracePage } from './page-trace.ts'

export interface CanvasMapLoad {
  /** Per second. */
  frames: number
  /** Milliseconds of the map's own code in a frame. */
  code: Spread
  /** Milliseconds of the whole task: that code, the page's other work in the frame, styles, raster and commit. */
  task: Spread
  /** Share of the time that the map's code kept the main thread busy: frames, input, timers, laying out trucks. */
  share: number
  /** CPU time of the page's main thread, of the map's worker, and of rasterizing and compositing, per second. */
  threads: { main: number; worker: number; drawing: number }
}

interface Spread {
  p50: number
  p95: number
  longest: number
}

interface MapWork {
  framesMs: number[]
  /** Outside frames. */
  otherMs: number
}

const frameMark = 'map-frame'

/** Times what the map does, from the next page on. */
export async function watchCanvasMap(page: BarePage): Promise<void> {
  await page.call('Page.enable')
  const source = `(() => { const __name = (named) => named; (${String(timeMapWork)})('${frameMark}') })()`
  await page.call('Page.addScriptToEvaluateOnNewDocument', { source })
}

/** A frame of the map draws on its canvas or moves it. Other work belongs to the map if it requests such a frame. */
function timeMapWork(mark: string) {
  const work: MapWork = { framesMs: [], otherMs: 0 }
  Object.assign(window, { mapWork: work })
  const selector = 'canvas[role="region"], [role="region"] > canvas'
  const placeOf = () => document.querySelector<HTMLElement>(selector)?.style.transform
  let [hasDrawn, hasRequested, isInside] = [false, false, false]
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (...values: unknown[]) {
    hasDrawn ||= this.canvas.matches(selector)
    return Reflect.apply(drawImage, this, values)
  }
  const request = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) => {
    hasRequested = true
    return request((at) => {
      hasDrawn = false
      const place = placeOf()
      const begin = performance.now()
      callback(at)
      const end = performance.now()
      if (!hasDrawn && placeOf() === place) return
      work.framesMs.push(end - begin)
      performance.mark(mark)
      performance.clearMarks(mark)
    })
  }
  /** Counted once if one call makes another. */
  const timed = (callback: (...values: never[]) => unknown) =>
    function (this: unknown, ...values: unknown[]) {
      if (isInside) return Reflect.apply(callback, this, values)
      isInside = true
      hasRequested = false
      const begin = performance.now()
      try {
        return Reflect.apply(callback, this, values) as unknown
      } finally {
        isInside = false
        if (hasRequested) work.otherMs += performance.now() - begin
      }
    }
  const [every, later] = [window.setInterval.bind(window), window.setTimeout.bind(window)]
  Object.assign(window, {
    setInterval: (callback: () => void, ms?: number) => every(timed(callback), ms),
    setTimeout: (callback: () => void, ms?: number) => later(timed(callback), ms),
  })
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { addEventListener } = EventTarget.prototype
  const isOfMap = (target: EventTarget) =>
    target instanceof Worker ||
    (target instanceof Element && target.getAttribute('role') === 'region')
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const isTimed = typeof listener === 'function' && isOfMap(this)
    Reflect.apply(addEventListener, this, [type, isTimed ? timed(listener) : listener, options])
  }
}

/** What the map did during `work`. */
export async function measureCanvasMap(
  page: BarePage,
  work: () => Promise<unknown>,
): Promise<CanvasMapLoad> {
  const read = async () => {
    const { framesMs, otherMs, now } = await page.evaluate(() => {
      const { mapWork } = window as unknown as { mapWork: MapWork }
      return { ...mapWork, now: performance.now() }
    }, null)
    return { framesMs, otherMs, now, threads: page.threads() }
  }
  let before = await read()
  let after = before
  const events = await tracePage(page, async () => {
    before = await read()
    await work()
    after = await read()
  })
  const seconds = (after.now - before.now) / 1000
  const framesMs = after.framesMs.slice(before.framesMs.length)
  const codeMs = framesMs.reduce((sum, ms) => sum + ms, 0) + after.otherMs - before.otherMs
  const perSecond = (thread: keyof CanvasMapLoad['threads']) =>
    (after.threads[thread] - before.threads[thread]) / seconds
  return {
    frames: framesMs.length / seconds,
    code: spread(framesMs),
    task: spread(tasksWithMark(events, frameMark)),
    share: codeMs / 1000 / seconds,
    threads: {
      main: perSecond('main'),
      worker: perSecond('worker'),
      drawing: perSecond('drawing'),
    },
  }
}

const spread = (values: readonly number[]): Spread => ({
  p50: percentile(values, 0.5),
  p95: percentile(values, 0.95),
  longest: Math.max(0, ...values),
})
