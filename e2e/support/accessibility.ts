import { expect, type Page, test } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isProving } from './worlds.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Selector of an open dialog, for pages that were checked before. */
export const openDialog = '[role="dialog"]'

/**
 * Checks a rendered page against WCAG 2.2 AA and best practices. `within`: only this part, if the rest was checked
 * before. `withContrast`: false if the same colours are measured elsewhere, which saves four fifths of the work.
 */
export async function expectAccessible(
  page: Page,
  within = 'html',
  withContrast = true,
): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  // Injected once per loaded page, because parsing axe takes as long as checking a small screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: withContrast } },
  }
  // Repeated once, because a page that changes during the check may fail by chance.
  const first = await findViolations(page, within, options)
  expect(first.length === 0 ? first : await findViolations(page, within, options)).toEqual([])
}

/** For a page whose colours another test measures; `npm run prove` measures them here too. */
export const expectAccessibleAgain = (page: Page): Promise<void> =>
  expectAccessible(page, 'html', isProving)

/** Checks only the new part of a page that another test checks; `npm run prove` checks all of it again. */
export const expectNewPartAccessible = (page: Page, part: string): Promise<void> =>
  expectAccessible(page, isProving ? 'html' : part)

/** Rows of a list are alike, and their contrast is most of the work: `npm run prove` checks all of them. */
const moreRows = isProving
  ? []
  : ['main tr[aria-rowindex]:nth-child(n+10)', 'main li[aria-posinset]:nth-child(n+10)']

const findViolations = (page: Page, within: string, options: RunOptions) =>
  page.evaluate(
    async ([part, moreParts, chosen]) => {
      const { axe } = window as unknown as {
        axe: { run: (context: object, options: object) => Promise<AxeResults> }
      }
      const found = await axe.run({ include: [part], exclude: moreParts }, chosen)
      return found.violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map(({ target }) => target),
      }))
    },
    [within, moreRows, options] as const,
  )

const desktop = { width: 1440, height: 900 }

/** Window sizes and colour schemes. */
const shapes = {
  'a desktop, light': { size: desktop, scheme: 'light' },
  'a desktop, dark': { size: desktop, scheme: 'dark' },
  // Zoom halves the available space in CSS pixels.
  'a desktop at 200 %': { size: { width: 720, height: 450 }, scheme: 'light' },
  'a phone, light': { size: { width: 390, height: 844 }, scheme: 'light' },
  'a phone, dark': { size: { width: 390, height: 844 }, scheme: 'dark' },
} as const

type ScreenShape = keyof typeof shapes

const desktopAndPhone = [
  'a desktop, light',
  'a desktop, dark',
  'a phone, light',
  'a phone, dark',
] as const

/** Checks the open page in each of these shapes. */
export const expectAccessibleInShapes = (
  page: Page,
  names: readonly ScreenShape[] = desktopAndPhone,
): Promise<void> => inShapes(page, names, (name) => expectAccessibleInShape(page, name))

/** For a page that already has this shape. Other sizes have the same colours, so only `prove` measures them there. */
export const expectAccessibleInShape = (page: Page, name: ScreenShape): Promise<void> =>
  expectAccessible(page, 'html', isProving || shapes[name].size === desktop)

/** Runs `check` on the open page in each of these shapes, without reloading it. */
export async function inShapes(
  page: Page,
  names: readonly ScreenShape[],
  check: (name: ScreenShape) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    const { size, scheme } = shapes[name]
    await test.step(name, async () => {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: scheme })
      // The page notices the change asynchronously, and its colours follow with the next frames.
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      await waitForAnimations(page)
      await check(name)
    })
  }
}

/**
 * Waits until all colours have changed. That takes a few frames, also without transitions, and contrast measured in
 * between would be wrong.
 */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const isMoving = () =>
      document.getAnimations().some(({ playState, effect }) => {
        const { iterations } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && iterations !== Infinity
      })
    for (let stillFrames = 0; stillFrames < 2; stillFrames = isMoving() ? 0 : stillFrames + 1) {
      await new Promise(requestAnimationFrame)
    }
  })
