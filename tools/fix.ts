import { run } from './run.ts'

const lint = await run('oxlint', ['--type-aware', '--fix'])
const format = await run('oxfmt', [])
process.exitCode = lint.isOk && format.isOk ? 0 : 1
