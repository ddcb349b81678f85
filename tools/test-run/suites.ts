import { run, step } from '../run.ts'
import { findBrowser } from './find-browser.ts'
import {
  newReportPath,
  readPlaywright,
  readReport,
  readVitest,
  type StageReport,
  singleCheckReport,
  addTallies,
  emptyReport,
  emptyTally,
  singleCheckTally,
} from './report.ts'

type Env = Record<string, string>

/** Runs the projects of vitest.config.ts whose names match a pattern such as `unit*`. */
export async function vitest(projects: string, env: Env = {}): Promise<StageReport> {
  console.log(`▸ Pruebas: ${projects}`)
  const reportPath = newReportPath(projects.replaceAll(/\W/g, ''))
  const args = ['--project', projects, '--reporter=default', '--reporter=json']
  // PGlite's WebAssembly runs only for a minute here, so optimized compilation isn't worth it.
  const program = ['--liftoff-only', 'node_modules/vitest/vitest.mjs', 'run']
  const { isOk } = await run('node', [...program, ...args, `--outputFile.json=${reportPath}`], {
    env,
  })
  return readReport(isOk, reportPath, readVitest)
}

/** Runs `work` with CHROME_PATH set, or reports a failure with the remedy. */
async function withBrowser(work: (env: Env) => Promise<StageReport>): Promise<StageReport> {
  const found = await findBrowser()
  if ('path' in found) return work({ CHROME_PATH: found.path })
  console.error(found.problem)
  return singleCheckReport(false)
}

/** Component tests of the console in a real browser, without a server. React's development build takes twice the time. */
export const components = (extraEnv: Env = {}): Promise<StageReport> =>
  withBrowser((env) => vitest('component', { ...env, ...extraEnv, NODE_ENV: 'production' }))

/** Tests of e2e/ in a real browser, against the built server. */
const browserTests = (folder: string, args: string[], extraEnv: Env): Promise<StageReport> =>
  withBrowser(async (found) => {
    console.log('▸ Pruebas de navegador')
    const reportPath = newReportPath('e2e')
    const env = { ...found, ...extraEnv, PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath }
    const all = ['test', '--config', `${folder}/playwright.config.ts`, ...args]
    const { isOk } = await run('playwright', all, { env })
    return readReport(isOk, reportPath, readPlaywright)
  })

/** The end-to-end tests. */
export const endToEnd = (args: string[] = [], env: Env = {}): Promise<StageReport> =>
  browserTests('e2e', args, env)

/** Sign-in with Firebase Authentication; `env` says where its emulator is. */
export const hostedSignIn = (args: string[], env: Env): Promise<StageReport> =>
  browserTests('e2e/hosted-sign-in', args, env)

const quiet = { isQuiet: true }

const rules = ['--type-aware', '--deny-warnings']
const peers = 'bench/peers'

/** oxlint also checks the types, so that they are computed once. */
async function lint() {
  const mainLint = await run(
    'oxlint',
    [...rules, '--type-check', `--ignore-pattern=${peers}/**`],
    quiet,
  )
  // The packages of bench/peers are installed on request only; tools/bench.ts checks the types then.
  const peersLint = await run('oxlint', [...rules, peers], quiet)
  return {
    isOk: mainLint.isOk && peersLint.isOk,
    output: mainLint.output + peersLint.output,
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
  return {
    ...emptyReport,
    tally: results.map(singleCheckTally).reduce(addTallies, emptyTally),
  }
}
