import type { BarePage } from './bare-page.ts'

export interface CanvasMapLoad {
  /** Share of the time that the map kept the main thread busy: frames, and laying out its trucks. */
  busy: number
  longestFrameMs: number
  frames: number
}

interface MapWork {
  mapFrames: number[]
  mapTimersMs: number
}

/** Times what the map does, from the next page on: frames that draw images on a canvas, and timers that request one. */
export async function watchCanvasMap(page: BarePage): Promise<void> {
  await page.call('Page.enable')
  const source = `(${String(timeMapWork)})()`
  await page.call('Page.addScriptToEvaluateOnNewDocument', { source })
}

function timeMapWork() {
  const work: MapWork = { mapFrames: [], mapTimersMs: 0 }
  Object.assign(window, { mapWork: work })
  let [hasDrawn, hasRequested] = [false, false]
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (...values: unknown[]) {
    hasDrawn = true
    return Reflect.apply(drawImage, this, values)
  }
  const request = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) => {
    hasRequested = true
    return request((at) => {
      hasDrawn = false
      const begin = performance.now()
      callback(at)
      if (hasDrawn) work.mapFrames.push(performance.now() - begin)
    })
  }
  const interval = window.setInterval.bind(window)
  const timed = (callback: () => void, pause?: number) =>
    interval(() => {
      hasRequested = false
      const begin = performance.now()
      callback()
      if (hasRequested) work.mapTimersMs += performance.now() - begin
    }, pause)
  Object.assign(window, { setInterval: timed })
}

/** What the map did during `work`. */
export async function measureCanvasMap(
  page: BarePage,
  work: () => Promise<unknown>,
): Promise<CanvasMapLoad> {
  const read = () =>
    page.evaluate(() => {
      const { mapFrames, mapTimersMs } = (window as unknown as { mapWork: MapWork }).mapWork
      return { frames: [...mapFrames], timersMs: mapTimersMs, now: performance.now() }
    }, null)
  const before = await read()
  await work()
  const after = await read()
  const frames = after.frames.slice(before.frames.length)
  const drawnMs = frames.reduce((sum, ms) => sum + ms, 0)
  const span = after.now - before.now
  return {
    busy: (drawnMs + after.timersMs - before.timersMs) / span,
    longestFrameMs: Math.max(0, ...frames),
    frames: frames.length,
  }
}

/** Drags the map to and fro for so many seconds, a step per frame. */
export async function dragMap(page: BarePage, seconds: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const canvas = document.querySelector('canvas[role="region"]')
    if (!canvas) throw new Error('There is no canvas map')
    const { left, top, width, height } = canvas.getBoundingClientRect()
    // Real pointers can be captured, those of a script can't.
    canvas.setPointerCapture = () => undefined
    const send = (type: string, x: number) =>
      canvas.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 1,
          button: 0,
          clientX: left + width / 2 + x,
          clientY: top + height / 2,
          bubbles: true,
        }),
      )
    const begin = performance.now()
    send('pointerdown', 0)
    while (performance.now() - begin < wanted * 1000) {
      send('pointermove', Math.sin((performance.now() - begin) / 400) * 120)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    send('pointerup', 0)
  }, seconds)
}
