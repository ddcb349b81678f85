import type { Report } from './report.ts'
import { run } from './run.ts'
import { step } from './step.ts'
import { add, nothing, one } from './tally.ts'

const quiet = { isQuiet: true }

/** One program looks at both, so that the types are worked out once. */
const lint = () =>
  run(
    'oxlint',
    [
      '--type-aware',
      '--type-check',
      '--deny-warnings',
      // Its packages are there only when somebody asked for them; tools/bench.ts looks at it then.
      '--ignore-pattern=bench/peers/**',
    ],
    quiet,
  )

/** What can be said of the code without running it, all at once. */
export async function checks(): Promise<Report> {
  const results = await Promise.all([
    step('Tipos y reglas de código', lint),
    step('Formato', () => run('oxfmt', ['--check'], quiet)),
    step('Código sin uso', () =>
      run('knip', ['--cache', '--cache-location', '.cache/knip'], quiet),
    ),
  ])
  return { tally: results.map(one).reduce(add, nothing), files: [] }
}
