import { build } from './build.ts'
import { stories } from './test-run/suites.ts'

if (!(await build())) process.exit(1)
const { tally } = await stories(process.argv.slice(2))
process.exitCode = tally.failed > 0 ? 1 : 0
