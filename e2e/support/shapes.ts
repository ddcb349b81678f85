import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { isProving } from './worlds.ts'

const desktop = { width: 1440, height: 900 }

/** How people see a page. */
const shapes = {
  'a desktop, light': { size: desktop, scheme: 'light' },
  'a desktop, dark': { size: desktop, scheme: 'dark' },
  // What zoom does to a page: half the room, twice the pixels.
  'a desktop at 200 %': { size: { width: 720, height: 450 }, scheme: 'light' },
  'a phone, light': { size: { width: 390, height: 844 }, scheme: 'light' },
  'a phone, dark': { size: { width: 390, height: 844 }, scheme: 'dark' },
} as const

type Shape = keyof typeof shapes

const desktopAndPhone = [
  'a desktop, light',
  'a desktop, dark',
  'a phone, light',
  'a phone, dark',
] as const

/** Judges the page that is open in each of these shapes. */
export const expectAccessibleInShapes = (
  page: Page,
  names: readonly Shape[] = desktopAndPhone,
): Promise<void> => inShapes(page, names, (name) => expectAccessibleInShape(page, name))

/** For a page that has this shape already. A phone shows the desktop's colours, so only `prove` measures them there. */
export const expectAccessibleInShape = (page: Page, name: Shape): Promise<void> =>
  expectAccessible(page, 'html', isProving || name.startsWith('a desktop'))

/** Looks at the page that is open in these shapes, without loading it again. */
export async function inShapes(
  page: Page,
  names: readonly Shape[],
  look: (name: Shape) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    const { size, scheme } = shapes[name]
    await test.step(name, async () => {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: scheme })
      // The page hears of it later, and its colours follow with the next frames.
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      await untilStill(page)
      await look(name)
    })
  }
}

/**
 * Waits until all colours have changed. Even with reduced motion that takes a few frames, and contrast measured
 * in between is that of neither scheme.
 */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const isMoving = () =>
      document.getAnimations().some(({ playState, effect }) => {
        const { iterations } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && iterations !== Infinity
      })
    for (let still = 0; still < 2; still = isMoving() ? 0 : still + 1) {
      await new Promise(requestAnimationFrame)
    }
  })
