import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Figures } from '../live/live-figures.ts'
import { firstScreen } from './first-screen.ts'
import { type Load, measureLoad } from './main-thread.ts'
import { screen } from './open-browser.ts'
import { naivePath, serveNaive } from './naive/serve-naive.ts'
import type { ScreenWorld } from './screen-world.ts'
import { scrollThrough } from './scroll-through.ts'

const rate = 500
const seconds = Number(process.env['SECONDS'] ?? 60)
/** It shows at once what it costs. */
const naiveSeconds = 15
/** Long enough for what is fetched and compiled ahead to be over. */
const settleMs = 5000

export async function screenFigures(browser: Browser, world: ScreenWorld): Promise<Figures> {
  const figures: Figures = new Map()
  const add = (name: string, limit: string, value: string) => {
    figures.set(name, { limit, value })
    console.error(`  ${name}: ${value}`)
  }
  const context = await browser.newContext({ ...screen, baseURL: world.url })
  // What is evaluated in the page was compiled for this process, which names its functions by this.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()

  const shown = await firstScreen(page, world.count)
  add('sign-in until the list is filled', '2.5 s at 5,000', `${(shown / 1000).toFixed(2)} s`)
  await page.waitForTimeout(settleMs)

  const load = await measureLoad(page, () => world.move(rate, seconds))
  addLoad(add, load)
  const { blankMs, rows } = await scrollWhileMoving(page, world)
  add(`scroll through all rows: longest blank`, '100 ms', `${Math.round(blankMs)} ms of ${rows}`)
  await page.close()

  const naive = await measureNaive(context, world)
  add('a table of plain React state: main thread busy', '', percent(naive.busy))
  add('its longest task', '', `${naive.longestTaskMs} ms`)
  add('its work against ours', '', `${(naive.busy / load.busy).toFixed(1)} ×`)
  await context.close()
  return figures
}

function addLoad(add: (...row: [string, string, string]) => void, load: Load) {
  add('main thread busy', '35 %', percent(load.busy))
  add('longest task', '100 ms', `${load.longestTaskMs} ms (${load.longTasks} over 50 ms)`)
  add('heap growth', '20 MB', `${load.heapGrowthMb.toFixed(1)} MB`)
}

/** The trucks do not stop because somebody scrolls. */
async function scrollWhileMoving(page: Page, world: ScreenWorld) {
  const moving = world.move(rate, 10)
  const scrolled = await scrollThrough(page)
  await moving
  return scrolled
}

/** The same journeys and the same cells, in the table that one writes first. */
async function measureNaive(context: BrowserContext, world: ScreenWorld): Promise<Load> {
  await serveNaive(context)
  const page = await context.newPage()
  await page.goto(naivePath)
  await page.waitForFunction(
    (count) => document.querySelectorAll('tbody tr').length >= count,
    world.count,
    { timeout: 120_000 },
  )
  return measureLoad(page, () => world.move(rate, naiveSeconds))
}

const percent = (share: number) => `${Math.round(share * 100)} %`
