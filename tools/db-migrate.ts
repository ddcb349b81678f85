import { run } from './run.ts'

const { isOk } = await run('node', ['--import', 'tsx', 'apps/api/src/commands/migrate.ts'])
process.exitCode = isOk ? 0 : 1
