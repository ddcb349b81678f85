import { type Browser, type BrowserContext, type Page, errors } from '@playwright/test'
import { enter } from '../../e2e/support/sign-in.ts'
import type { Figures } from '../live/live-figures.ts'
import { BarePage } from './bare-page.ts'
import { firstScreen } from './first-screen.ts'
import { type Load, measureLoad } from './main-thread.ts'
import { openNaive } from './naive/open-naive.ts'
import { executable, screen } from './open-browser.ts'
import type { ScreenWorld } from './screen-world.ts'
import { rowsPerSecond, scrollThrough } from './scroll-through.ts'

const rate = 500
export const seconds = Number(process.env['SECONDS'] ?? 60)
/** It shows at once what it costs. */
const naiveSeconds = 15
/** Long enough for what is fetched and compiled ahead to be over. */
const settleMs = 5000

const fillingMs = 120_000

type Add = (name: string, limit: string, value: string) => void

export async function screenFigures(browser: Browser, world: ScreenWorld): Promise<Figures> {
  const figures: Figures = new Map()
  const add: Add = (name, limit, value) => {
    figures.set(name, { limit, value })
    console.error(`  ${name}: ${value}`)
  }
  await addFirstScreens(add, world)
  const context = await browser.newContext({ ...screen, baseURL: world.url, bypassCSP: true })
  // What is evaluated in the page was compiled for this process, which names its functions by this.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await openList(context, world)
  const load = await measureLoad(page, () => world.move(rate, seconds))
  add('main thread busy', '35 %', percent(load.busy))
  add('longest task', '100 ms', `${load.longestTaskMs} ms (${load.longTasks} over 50 ms)`)
  add('heap growth', '20 MB', `${load.heapGrowthMb.toFixed(1)} MB`)
  const { blankMs, rows } = await scrollWhileMoving(page, world)
  add('scroll through all rows: longest blank', '100 ms', `${Math.round(blankMs)} ms of ${rows}`)
  await page.close()

  addNaive(add, await measureNaive(context, world), load)
  await context.close()
  return figures
}

/** The first asks a server that has told nobody yet. */
async function addFirstScreens(add: Add, world: ScreenWorld) {
  for (const who of ['first', 'next'] as const) {
    const page = await BarePage.open(await executable(), screen.viewport)
    try {
      const ms = await firstScreen(page, world.url, world.count)
      const value = `${(ms / 1000).toFixed(2)} s`
      add(`sign-in until the list is filled, the ${who} to come`, '2.5 s at 5,000', value)
    } finally {
      await page.close()
    }
  }
}

async function openList(context: BrowserContext, world: ScreenWorld): Promise<Page> {
  const page = await context.newPage()
  await enter(page)
  await untilFilled(page, '[aria-rowcount]', world)
  await page.waitForTimeout(settleMs)
  return page
}

/** The trucks do not stop because somebody scrolls. */
async function scrollWhileMoving(page: Page, world: ScreenWorld) {
  const moving = world.move(rate, Math.ceil(world.count / rowsPerSecond) + 5)
  const scrolled = await scrollThrough(page)
  await moving
  return scrolled
}

/** It has no more than all of the thread to give: what it does not get done is not in the figure. */
function addNaive(add: Add, naive: Load | null, ours: Load) {
  const never = 'never filled'
  add(
    'a table of plain React state: main thread busy',
    '',
    naive === null ? never : percent(naive.busy),
  )
  add('its longest task', '', naive === null ? never : `${naive.longestTaskMs} ms`)
  const ratio = naive === null ? never : `≥ ${(naive.busy / ours.busy).toFixed(1)} ×`
  add('its work against ours', '', ratio)
}

/** The same journeys and the same cells, in the table that one writes first; null when it never gets to show them. */
async function measureNaive(context: BrowserContext, world: ScreenWorld): Promise<Load | null> {
  const page = await context.newPage()
  await openNaive(page)
  try {
    await untilFilled(page, 'table[aria-rowcount]', world)
  } catch (error) {
    if (error instanceof errors.TimeoutError) return null
    throw error
  }
  await page.waitForTimeout(settleMs)
  return measureLoad(page, () => world.move(rate, naiveSeconds))
}

async function untilFilled(page: Page, table: string, { count }: ScreenWorld): Promise<void> {
  await page.waitForFunction(
    ([selector, wanted]) =>
      Number(document.querySelector(selector)?.getAttribute('aria-rowcount')) > wanted,
    [`main ${table}`, count] as const,
    { timeout: fillingMs },
  )
}

const percent = (share: number) => `${Math.round(share * 100)} %`
