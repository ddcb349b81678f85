import { printTable } from '../tools/print-table.ts'
import { crowdFigures } from './live/crowd.ts'
import { liveFigures } from './live/live-figures.ts'
import { withPGlite, withPostgres } from './live/worlds.ts'

const postgres = await withPostgres(liveFigures)
const pglite = await withPGlite(liveFigures)
const crowd = await crowdFigures()

printTable(
  'Live: 5,000 journeys of about 1 KB watched; writer, server and watchers in processes of their own on two cores',
  ['measure', 'limit', 'PostgreSQL', 'PGlite'],
  [...postgres, ...crowd].map(([name, { limit, value }]) => [
    name,
    limit,
    value,
    pglite.get(name)?.value ?? '',
  ]),
)
