import { build } from './build.ts'
import { campaignReport, printCampaigns } from './test-run/campaigns.ts'
import { singleCheckReport } from './test-run/report.ts'
import { components, endToEnd, vitest } from './test-run/suites.ts'
import { TestRun } from './test-run/test-run.ts'

/** Everything that takes too long for `npm test`: full campaigns, and all database tests on both engines. */
const run = new TestRun()
const env = { PROVE: '1', CAMPAIGN_REPORT: campaignReport() }

await run.stage('Unidades', () => vitest('unit*', env))
await run.stage('PostgreSQL', () => vitest('db:postgres*', env))
await run.stage('PGlite', () => vitest('db:pglite*', env))
await run.stage('Componentes', () => components(env))
let isBuilt = false
await run.stage('Compilación', async () => {
  isBuilt = await build()
  return singleCheckReport(isBuilt)
})
if (isBuilt) {
  await run.stage('Lo compilado', () => vitest('build', env))
  await run.stage('Historias', () => endToEnd([], env))
  await run.stage('Historias con Firestore', () => endToEnd([], { LIVE_DRIVER: 'firestore' }))
}

printCampaigns()
process.exitCode = run.finish()
