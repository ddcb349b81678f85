import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { isProving } from './worlds.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** For what opens over a page that was judged before. */
export const openDialog = '[role="dialog"]'

/**
 * WCAG 2.2 AA and best practices, with nothing left out, of a page that has been drawn. `within`: the part that is
 * new, where the rest was judged before. `withContrast`: false where the same colours are measured elsewhere, which is
 * four fifths of the work.
 */
export async function expectAccessible(
  page: Page,
  within = 'html',
  withContrast = true,
): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  // Once for each page that is loaded: reading it takes as long as judging a small screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: withContrast } },
  }
  // What changes while it is judged is seen half before and half after: then it is judged once more.
  const first = await judge(page, within, options)
  expect(first.length === 0 ? first : await judge(page, within, options)).toEqual([])
}

/** For a page whose colours are measured in another story; `npm run prove` measures them here too. */
export const expectAccessibleAgain = (page: Page): Promise<void> =>
  expectAccessible(page, 'html', isProving)

/** Of a page that another story judges: the part that is new here. `npm run prove` judges all of it again. */
export const expectNewPartAccessible = (page: Page, part: string): Promise<void> =>
  expectAccessible(page, isProving ? 'html' : part)

const judge = (page: Page, within: string, options: RunOptions) =>
  page.evaluate(
    async ([part, chosen]) => {
      const { axe } = window as unknown as {
        axe: { run: (context: string, options: object) => Promise<AxeResults> }
      }
      const found = await axe.run(part, chosen)
      return found.violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map(({ target }) => target),
      }))
    },
    [within, options] as const,
  )
