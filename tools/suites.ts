import { findBrowser } from './find-browser.ts'
import { run } from './run.ts'
import { freshReport, one, readPlaywright, readVitest, tallyOf, type Tally } from './tally.ts'

/** One of the projects of vitest.config.ts. */
export async function vitest(project: string, filters: string[] = []): Promise<Tally> {
  console.log(`▸ Pruebas: ${project}`)
  const report = freshReport(project.replace(':', '-'))
  const { isOk } = await run('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ])
  return tallyOf(isOk, report, readVitest)
}

/** The stories in e2e/, in a real browser against the built server. */
export async function browser(args: string[] = []): Promise<Tally> {
  console.log('▸ Pruebas de navegador')
  const found = await findBrowser()
  if ('problem' in found) {
    console.error(found.problem)
    return one(false)
  }
  const report = freshReport('browser')
  const { isOk } = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', ...args],
    {
      env: { CHROME_PATH: found.path, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  return tallyOf(isOk, report, readPlaywright)
}
