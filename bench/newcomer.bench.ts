import { keyboard, mouse } from '../e2e/support/newcomer/first-novelty.ts'
import { printTable } from '../tools/print-table.ts'
import { findBrowser } from '../tools/test-run/find-browser.ts'
import { newcomerFigures } from './newcomer/newcomer-figures.ts'

const seconds = Number(process.env['SECONDS'] ?? 300)

const browser = await findBrowser()
if ('problem' in browser) throw new Error(browser.problem)
const byMouse = await newcomerFigures(browser.path, { way: mouse, seconds })
const byKeyboard = await newcomerFigures(browser.path, { way: keyboard, seconds: 0 })

printTable(
  `The first ${seconds} s of a newcomer in a fresh demo of 300 trucks, at 1440 × 900: time since the address was opened, and all clicks and keys until then`,
  ['stage', 'limit', 'mouse', 'keyboard'],
  [...byMouse].map(([name, { limit, value }]) => [
    name,
    limit,
    value,
    byKeyboard.get(name)?.value ?? '',
  ]),
)
