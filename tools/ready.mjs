// Entry point of every npm script: `node tools/ready.mjs <command>`.
// Plain JavaScript with Node's own modules only, because it runs before anything is installed.
// It checks the Node version, installs the locked packages, then runs tools/<command>.ts.
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
  // The channel closes when this process exits, even if it is killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, COMMAND_STARTED_AT: String(startedAt) },
})
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

// The child must stop with this process, and with npm, which may be killed without a signal to us.
const end = () => child.kill('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
if (process.env['npm_lifecycle_event']) {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && end(), 500).unref()
}
