import { checks, vitest } from './test-run/suites.ts'
import { TestRun } from './test-run/test-run.ts'

const run = new TestRun()
// Sequential, because each keeps both cores busy and in parallel they were slower.
await run.stage('Comprobaciones', checks)
await run.stage('Unidades', () => vitest('unit*'))
process.exitCode = run.finish()
