import { build } from './build.ts'
import { campaignReport, printCampaigns } from './campaigns.ts'
import { checks } from './checks.ts'
import { findBrowser } from './find-browser.ts'
import { emptyReport, reportOfOne } from './report.ts'
import { components, stories, vitest } from './suites.ts'
import { TestRun } from './test-run.ts'

const run = new TestRun({ limitMinutes: 15 })
const campaigns = { CAMPAIGN_REPORT: campaignReport() }
let isBuilt = false

await Promise.all([
  // Where there is none it is fetched, which is mostly waiting.
  run.stage('Navegador', async () => {
    await findBrowser()
    return emptyReport
  }),
  run.stage('Comprobaciones', checks),
  run.stage('Compilación', async () => {
    isBuilt = await build()
    return reportOfOne(isBuilt)
  }),
])
await run.stage('Unidades', () => vitest('unit*'))
await run.stage('PostgreSQL', () => vitest('db:postgres*', campaigns))
// The components have one page, and what was built starts one program after the other: both leave a core free.
const componentsThenBuilt = async () => {
  await run.stage('Componentes', components)
  if (isBuilt) await run.stage('Lo compilado', () => vitest('build'))
}
await Promise.all([
  run.stage('PGlite', () => vitest('db:pglite', campaigns)),
  componentsThenBuilt(),
])
if (isBuilt) await run.stage('Historias', () => stories())

printCampaigns()
process.exitCode = run.finish()
