import { findBrowser } from './find-browser.ts'
import {
  freshReport,
  readPlaywright,
  readReport,
  readVitest,
  type Report,
  reportOfOne,
} from './report.ts'
import { run } from './run.ts'

type Env = Record<string, string>

/** Projects of vitest.config.ts, by a pattern of their names: `unit*`. */
export async function vitest(projects: string, env: Env = {}): Promise<Report> {
  console.log(`▸ Pruebas: ${projects}`)
  const report = freshReport(projects.replaceAll(/\W/g, ''))
  const args = ['--project', projects, '--reporter=default', '--reporter=json']
  // PGlite's code runs for a minute here: it is not worth a second, better translation.
  const program = ['--liftoff-only', 'node_modules/vitest/vitest.mjs', 'run']
  const { isOk } = await run('node', [...program, ...args, `--outputFile.json=${report}`], { env })
  return readReport(isOk, report, readVitest)
}

/** With the address of a Chromium in its variables, or a failure that says what to do. */
async function withBrowser(work: (env: Env) => Promise<Report>): Promise<Report> {
  const found = await findBrowser()
  if ('path' in found) return work({ CHROME_PATH: found.path })
  console.error(found.problem)
  return reportOfOne(false)
}

/** Components of the console in a real browser, without a server. */
export const components = (): Promise<Report> => withBrowser((env) => vitest('component', env))

/** The stories in e2e/, in a real browser against the built server. */
export const stories = (args: string[] = [], more: Env = {}): Promise<Report> =>
  withBrowser(async (found) => {
    console.log('▸ Pruebas de navegador')
    const report = freshReport('stories')
    const env = { ...found, ...more, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const all = ['test', '--config', 'e2e/playwright.config.ts', ...args]
    const { isOk } = await run('playwright', all, { env })
    return readReport(isOk, report, readPlaywright)
  })
