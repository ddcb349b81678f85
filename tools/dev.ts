import { spawn } from 'node:child_process'
import { stopWithParent, startFleetWhenReady } from './child-processes.ts'
import { root } from './repository.ts'

/** Node's own watcher, because that of tsx doesn't pass on the server's ready message. */
const watchFlags = ['--watch', '--watch-preserve-output', '--import', 'tsx']

/** The API restarts and the console reloads on change; open the console's address. */
const server = spawn(process.execPath, [...watchFlags, 'apps/api/src/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
const consoleDevServer = spawn(process.execPath, ['node_modules/.bin/vite', 'apps/console'], {
  cwd: root,
  stdio: 'inherit',
})
startFleetWhenReady(server, [...watchFlags, 'apps/fleet/src/main.ts'])

const children = [server, consoleDevServer]
let isStopping = false
/** Only once: a second signal makes the server exit without waiting for its database. */
const stopAll = () => {
  if (!isStopping) children.forEach((child) => child.kill('SIGTERM'))
  isStopping = true
}
stopWithParent(stopAll)
// A terminal sends Ctrl-C to all processes by itself.
process.prependListener('SIGINT', () => (isStopping = true))
for (const child of children) {
  child.on('exit', (code) => {
    stopAll()
    process.exitCode = code ?? 0
  })
}
