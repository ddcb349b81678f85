import { build } from './build.ts'
import { browser } from './suites.ts'

if (!(await build())) process.exit(1)
const { failed } = await browser(process.argv.slice(2))
process.exitCode = failed > 0 ? 1 : 0
