import { build } from './build.ts'
import { endToEnd } from './test-run/suites.ts'

if (!(await build())) process.exit(1)
const { tally } = await endToEnd(process.argv.slice(2))
process.exitCode = tally.failed > 0 ? 1 : 0
