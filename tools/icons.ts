import { chromium } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.ts'
import { findBrowser } from './test-run/find-browser.ts'

/** Draws the icons of the installed console from `favicon.svg`: `npx tsx tools/icons.ts`, after a change of it. */
const folder = join(root, 'apps/console/public')
const rounded = readFileSync(join(folder, 'favicon.svg'), 'utf8')
/** Phones cut these to their own shape. */
const square = rounded.replace(/ rx="\d+"/, '')

const icons = [
  { file: 'icon-192.png', svg: rounded, size: 192 },
  { file: 'icon-512.png', svg: rounded, size: 512 },
  { file: 'icon-maskable-512.png', svg: square, size: 512 },
  { file: 'apple-touch-icon.png', svg: square, size: 180 },
]

const browserPath = await findBrowser()
if ('problem' in browserPath) {
  console.error(browserPath.problem)
  process.exit(1)
}
const browser = await chromium.launch({
  executablePath: browserPath.path,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage()
  for (const { file, svg, size } of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
    )
    const image = await page.screenshot({ omitBackground: true })
    writeFileSync(join(folder, file), image)
    console.log(`✓ ${file}`)
  }
} finally {
  await browser.close()
}
