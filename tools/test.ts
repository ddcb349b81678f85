import { build } from './build.ts'
import { campaignReport, printCampaigns } from './test-run/campaigns.ts'
import { findBrowser } from './test-run/find-browser.ts'
import { emptyReport, singleCheckReport } from './test-run/report.ts'
import { checks, components, endToEnd, vitest } from './test-run/suites.ts'
import { TestRun } from './test-run/test-run.ts'

const run = new TestRun({ limitMinutes: 15 })
const campaigns = { CAMPAIGN_REPORT: campaignReport() }
let isBuilt = false

await Promise.all([
  // Installs a browser if there is none, which is mostly waiting.
  run.stage('Navegador', async () => {
    await findBrowser()
    return emptyReport
  }),
  run.stage('Comprobaciones', checks),
  run.stage('Compilación', async () => {
    isBuilt = await build()
    return singleCheckReport(isBuilt)
  }),
])
// Beside each other, because component tests use only one core and database tests wait for the database.
const runOtherTests = async () => {
  await run.stage('PostgreSQL', () => vitest('db:postgres*', campaigns))
  await run.stage('Unidades', () => vitest('unit*'))
  await Promise.all([
    run.stage('PGlite', () => vitest('db:pglite', campaigns)),
    // Mostly waits for programs to start and stop.
    isBuilt && run.stage('Lo compilado', () => vitest('build')),
  ])
}
await Promise.all([run.stage('Componentes', () => components()), runOtherTests()])
if (isBuilt) await run.stage('Historias', () => endToEnd())

printCampaigns()
process.exitCode = run.finish()
