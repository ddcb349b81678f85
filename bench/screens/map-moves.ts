import { setTimeout as pause } from 'node:timers/promises'
import type { BarePage } from './bare-page.ts'

/** Between two events of the mouse, as fast as a usual one sends them. */
const stepMs = 8
/** Between two steps of the wheel. */
const wheelMs = 50

/** Drags the map to and fro, further than the picture that is painted beyond the view. */
export async function dragMap(page: BarePage, seconds: number): Promise<void> {
  const { x, y } = await middleOfMap(page)
  const send = (type: string, dx: number, dy: number) =>
    page.call('Input.dispatchMouseEvent', {
      type,
      x: x + dx,
      y: y + dy,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  await send('mousePressed', 0, 0)
  await during(seconds, stepMs, (at) =>
    send('mouseMoved', Math.sin(at * 2) * 200, Math.sin(at * 1.3) * 300),
  )
  await send('mouseReleased', 0, 0)
}

/** Turns the wheel over the map, three steps in and three steps out. */
export async function zoomMap(page: BarePage, seconds: number): Promise<void> {
  const { x, y } = await middleOfMap(page)
  await during(seconds, wheelMs, (at) =>
    page.call('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x,
      y,
      deltaX: 0,
      deltaY: at % 2 < 1 ? -45 : 45,
    }),
  )
}

async function during(
  seconds: number,
  pauseMs: number,
  step: (at: number) => Promise<unknown>,
): Promise<void> {
  const begin = performance.now()
  const elapsed = () => (performance.now() - begin) / 1000
  while (elapsed() < seconds) {
    await step(elapsed())
    await pause(pauseMs)
  }
}

const middleOfMap = (page: BarePage) =>
  page.evaluate(() => {
    const map = document.querySelector('canvas[role="region"], [role="region"]:has(> canvas)')
    if (!map) throw new Error('There is no canvas map')
    const { left, top, width, height } = map.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, null)
