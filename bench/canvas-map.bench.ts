import { setTimeout as pause } from 'node:timers/promises'
import { demoAccount } from '../e2e/support/server.ts'
import { printTable } from '../tools/print-table.ts'
import { BarePage } from './screens/bare-page.ts'
import { type CanvasMapLoad, measureCanvasMap, watchCanvasMap } from './screens/canvas-map.ts'
import { dragMap, zoomMap } from './screens/map-moves.ts'
import { signIn, waitUntilListed } from './screens/page-steps.ts'
import { type ScreenWorld, withScreenWorld } from './screens/screen-world.ts'

const rate = 500
const sizes = [300, 5000]
const stillSeconds = Number(process.env['SECONDS'] ?? 20)
const movingSeconds = Math.min(stillSeconds, 10)
/** Time for preloading and compilation to finish. */
const settleMs = 5000

const rows: string[][] = [['**limit**', '', '', '8 ms', '5 %', '', '', '']]
for (const journeys of sizes) {
  rows.push(...(await withScreenWorld(journeys, measureMap, { hasPast: false })))
}

/** The browser of the measurements has no graphics card, so the map beside the list is the light one. */
async function measureMap(world: ScreenWorld): Promise<string[][]> {
  const page = await BarePage.open()
  try {
    await watchCanvasMap(page)
    await signIn(page, world.url, demoAccount)
    await waitUntilListed(page, world.count)
    // All trucks begin at one place, and move in turns.
    await world.move(rate, Math.ceil(world.count / rate) + 1)
    await pause(settleMs)
    const measured: string[][] = []
    const add = (name: string, load: CanvasMapLoad) => {
      measured.push([`${world.count.toLocaleString('en')} trucks, ${name}`, ...cells(load)])
      console.error(`  ${measured.at(-1)?.join(' · ')}`)
    }
    add('still', await measureCanvasMap(page, () => world.move(rate, stillSeconds)))
    for (const [name, move] of [
      ['dragged', dragMap],
      ['zoomed', zoomMap],
    ] as const) {
      const moving = world.move(rate, movingSeconds)
      add(name, await measureCanvasMap(page, () => move(page, movingSeconds)))
      await moving
      await pause(1000)
    }
    return measured
  } finally {
    await page.close()
  }
}

function cells({ frames, code, task, share, threads }: CanvasMapLoad): string[] {
  const milliseconds = ({ p50, p95, longest }: CanvasMapLoad['code']) =>
    [p50, p95, longest].map((ms) => ms.toFixed(1)).join(' · ')
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  return [
    frames.toFixed(0),
    milliseconds(code),
    milliseconds(task),
    percent(share),
    percent(threads.main),
    percent(threads.worker),
    percent(threads.drawing),
  ]
}

printTable(
  `The light map beside the list in Chromium without a graphics card, ${rate} positions a second; server, PostgreSQL, writer and browser share two cores`,
  [
    'what happens',
    'frames/s',
    'map’s code per frame, ms: p50 · p95 · longest',
    'whole task of the frame, CPU ms: p50 · p95 · longest',
    'map’s share of the main thread',
    'page’s main thread, CPU',
    'worker, CPU',
    'raster and compositing, CPU',
  ],
  rows,
)
