import { printTable } from '../tools/print-table.ts'
import { screenFigures, seconds } from './screens/screen-figures.ts'
import { withScreenWorld } from './screens/screen-world.ts'

const sizes = [5000, 10_000]

const columns = []
for (const journeys of sizes) {
  columns.push(await withScreenWorld(journeys, screenFigures))
}

const [first = new Map(), ...others] = columns
printTable(
  `En curso in Chromium, 500 positions a second for ${seconds} s; server, PostgreSQL, writer and browser share two cores`,
  ['measure', 'limit', ...sizes.map((size) => `${size.toLocaleString('en')} journeys`)],
  [...first].map(([name, { limit, value }]) => [
    name,
    limit,
    value,
    ...others.map((column) => column.get(name)?.value ?? ''),
  ]),
)
