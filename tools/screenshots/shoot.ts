import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { root } from '../root.ts'

export const folder = join(root, 'docs', 'screenshots')

/** Without a graphics card, the map needs this long for its first pictures. */
const mapMs = 6000
/** For what arrives after the screen: pictures, counts, transitions. */
const restMs = 1000

/** Takes the picture once nothing is loading, and says so. */
export async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.evaluate(() => document.fonts.ready)
  await wait(restMs)
  if ((await page.locator('.maplibregl-map').count()) > 0) {
    await page
      .getByText(/GeoNames/)
      .first()
      .waitFor({ state: 'attached' })
    await wait(mapMs)
  }
  await page.screenshot({ path: join(folder, `${name}.png`) })
  console.log(`  ${name}.png`)
}
