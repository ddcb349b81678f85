import { setTimeout as pause } from 'node:timers/promises'
import { demoAccount } from '../../e2e/support/server.ts'
import type { LiveFigures } from '../live/live-figures.ts'
import { BarePage } from './bare-page.ts'
import { openNaive } from './naive/open-naive.ts'
import {
  type MainThreadLoad,
  measureLoad,
  rowsPerSecond,
  scrollThrough,
} from './page-measurements.ts'
import { signIn, waitUntilListed } from './page-steps.ts'
import type { ScreenWorld } from './screen-world.ts'

const rate = 500
export const seconds = Number(process.env['SECONDS'] ?? 60)
/** Shorter, because the naive table shows its cost at once. */
const naiveSeconds = 15
/** Time for preloading and compilation to finish. */
const settleMs = 5000
const naiveFillTimeoutMs = 120_000

type Add = (name: string, limit: string, value: string) => void

export async function screenFigures(world: ScreenWorld): Promise<LiveFigures> {
  const figures: LiveFigures = new Map()
  const add: Add = (name, limit, value) => {
    figures.set(name, { limit, value })
    console.error(`  ${name}: ${value}`)
  }
  // The first client uses a server without cached results.
  await withPage((page) => addFirstList(add, page, world, 'first'))
  await withPage(async (page) => {
    await addFirstList(add, page, world, 'next')
    await pause(settleMs)
    const load = await measureLoad(page, () => world.move(rate, seconds))
    add(`main thread busy, first ${seconds} s`, '15 %', percent(load.busy))
    add('longest task', '100 ms', `${load.longestTaskMs} ms (${load.longTasks} over 50 ms)`)
    add('heap growth', '20 MB', `${load.heapGrowthMb.toFixed(1)} MB`)
    // By then every truck has moved once and the code is compiled: the steady state.
    const later = await measureLoad(page, () => world.move(rate, seconds))
    add(`main thread busy, next ${seconds} s`, '15 %', percent(later.busy))
    const { blankMs, rows } = await scrollWhileMoving(page, world)
    add('scroll through all rows: longest blank', '100 ms', `${Math.round(blankMs)} ms of ${rows}`)
    addNaive(add, await measureNaive(page, world), load)
  })
  return figures
}

async function withPage(work: (page: BarePage) => Promise<void>): Promise<void> {
  const page = await BarePage.open()
  try {
    await work(page)
  } finally {
    await page.close()
  }
}

async function addFirstList(
  add: Add,
  page: BarePage,
  world: ScreenWorld,
  client: 'first' | 'next',
) {
  const pressedAt = await signIn(page, world.url, demoAccount)
  const listedAt = await waitUntilListed(page, world.count)
  if (listedAt === null) throw new Error('The list was never filled')
  const name = `sign-in until the list is filled, the ${client} to come`
  add(name, '1.2 s at 5,000, 2 s at 10,000', `${((listedAt - pressedAt) / 1000).toFixed(2)} s`)
}

/** Scrolls while trucks keep moving. */
async function scrollWhileMoving(page: BarePage, world: ScreenWorld) {
  const moving = world.move(rate, Math.ceil(world.count / rowsPerSecond) + 5)
  const scrolled = await scrollThrough(page)
  await moving
  return scrolled
}

/** The naive page can't use more than 100 % of its thread; work that it doesn't finish is not counted. */
function addNaive(add: Add, naive: MainThreadLoad | null, ours: MainThreadLoad) {
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

/** The same journeys and cells in the naive table; null if it never shows them. */
async function measureNaive(page: BarePage, world: ScreenWorld): Promise<MainThreadLoad | null> {
  await openNaive(page, world.url)
  const listedAt = await waitUntilListed(page, world.count, naiveFillTimeoutMs)
  if (listedAt === null) return null
  await pause(settleMs)
  return measureLoad(page, () => world.move(rate, naiveSeconds))
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
