import { checks } from './checks.ts'
import { vitest } from './suites.ts'
import { TestRun } from './test-run.ts'

const run = new TestRun()
// One after the other: each keeps both cores busy, and together they were slower.
await run.stage('Comprobaciones', checks)
await run.stage('Unidades', () => vitest('unit*'))
process.exitCode = run.finish()
