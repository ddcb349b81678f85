// Entry point of every npm script: `node tools/ready.mjs <command>`.
// Plain JavaScript on Node's own modules, because it runs before anything is installed.
// It checks Node, installs what the lock file asks for, then runs tools/<command>.ts.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { nodeProblem } from './node-version.mjs'

const startedAt = Date.now()
const root = fileURLToPath(new URL('..', import.meta.url))
const [command = '', ...args] = process.argv.slice(2)

const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}
if (!installIfNeeded(root)) process.exit(1)

const script = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, COMMAND_STARTED_AT: String(startedAt) },
})

// A terminal sends Ctrl-C to the whole group; other senders reach only this process.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
