import { run, step } from '../run.ts'
import { findBrowser } from './find-browser.ts'
import {
  freshReport,
  readPlaywright,
  readReport,
  readVitest,
  type StageReport,
  singleCheckReport,
  addTallies,
  emptyTally,
  singleCheckTally,
} from './report.ts'

type Env = Record<string, string>

/** Runs the projects of vitest.config.ts whose names match a pattern such as `unit*`. */
export async function vitest(projects: string, env: Env = {}): Promise<StageReport> {
  console.log(`▸ Pruebas: ${projects}`)
  const report = freshReport(projects.replaceAll(/\W/g, ''))
  const args = ['--project', projects, '--reporter=default', '--reporter=json']
  // PGlite's WebAssembly runs only for a minute here, so optimized compilation isn't worth it.
  const program = ['--liftoff-only', 'node_modules/vitest/vitest.mjs', 'run']
  const { isOk } = await run('node', [...program, ...args, `--outputFile.json=${report}`], { env })
  return readReport(isOk, report, readVitest)
}

/** Runs `work` with CHROME_PATH set, or reports a failure with the remedy. */
async function withBrowser(work: (env: Env) => Promise<StageReport>): Promise<StageReport> {
  const found = await findBrowser()
  if ('path' in found) return work({ CHROME_PATH: found.path })
  console.error(found.problem)
  return singleCheckReport(false)
}

/** Component tests of the console in a real browser, without a server. */
export const components = (): Promise<StageReport> => withBrowser((env) => vitest('component', env))

/** The end-to-end tests of e2e/, in a real browser against the built server. */
export const stories = (args: string[] = [], extraEnv: Env = {}): Promise<StageReport> =>
  withBrowser(async (found) => {
    console.log('▸ Pruebas de navegador')
    const report = freshReport('stories')
    const env = { ...found, ...extraEnv, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const all = ['test', '--config', 'e2e/playwright.config.ts', ...args]
    const { isOk } = await run('playwright', all, { env })
    return readReport(isOk, report, readPlaywright)
  })

const quiet = { isQuiet: true }

const rules = ['--type-aware', '--deny-warnings']
const peers = 'bench/peers'

/** One program checks types and lint rules, so that the types are computed once. */
async function lint() {
  const withTypes = await run(
    'oxlint',
    [...rules, '--type-check', `--ignore-pattern=${peers}/**`],
    quiet,
  )
  // The packages of bench/peers are installed on request only; tools/bench.ts checks the types then.
  const withoutTypes = await run('oxlint', [...rules, peers], quiet)
  return {
    isOk: withTypes.isOk && withoutTypes.isOk,
    output: withTypes.output + withoutTypes.output,
  }
}

/** Types, lint, format and unused code, in parallel. */
export async function checks(): Promise<StageReport> {
  const results = await Promise.all([
    step('Tipos y reglas de código', lint),
    step('Formato', () => run('oxfmt', ['--check'], quiet)),
    step('Código sin uso', () =>
      run('knip', ['--cache', '--cache-location', '.cache/knip'], quiet),
    ),
  ])
  return { tally: results.map(singleCheckTally).reduce(addTallies, emptyTally), files: [] }
}
