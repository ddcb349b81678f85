import type { Report } from './report.ts'
import { run } from './run.ts'
import { step } from './step.ts'
import { add, nothing, one } from './tally.ts'

const quiet = { isQuiet: true }

const rules = ['--type-aware', '--deny-warnings']
const peers = 'bench/peers'

/** One program checks the types and the rules, so that the types are worked out once. */
async function lint() {
  const code = await run(
    'oxlint',
    [...rules, '--type-check', `--ignore-pattern=${peers}/**`],
    quiet,
  )
  // Its packages are installed only on request, so tools/bench.ts checks its types then.
  const withoutTypes = await run('oxlint', [...rules, peers], quiet)
  return { isOk: code.isOk && withoutTypes.isOk, output: code.output + withoutTypes.output }
}

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
