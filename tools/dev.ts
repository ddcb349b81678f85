import { spawn } from 'node:child_process'
import { endWithStarter } from './end-with-starter.ts'
import { startFleetWith } from './start-fleet.ts'
import { root } from './root.ts'

/** Node's own watcher, unlike that of tsx, passes on what the server says when it is ready. */
const reloading = ['--watch', '--watch-preserve-output', '--import', 'tsx']

/** The API restarts and the console reloads on change; open the console's address. */
const server = spawn(process.execPath, [...reloading, 'apps/api/src/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
const consolePages = spawn(process.execPath, ['node_modules/.bin/vite', 'apps/console'], {
  cwd: root,
  stdio: 'inherit',
})
startFleetWith(server, [...reloading, 'apps/fleet/src/main.ts'])

const children = [server, consolePages]
let isStopping = false
/** Once: a server that is asked twice does not wait for its database. */
const stopAll = () => {
  if (!isStopping) children.forEach((child) => child.kill('SIGTERM'))
  isStopping = true
}
endWithStarter(stopAll)
// A terminal sends Ctrl-C to everybody by itself.
process.prependListener('SIGINT', () => (isStopping = true))
for (const child of children) {
  child.on('exit', (code) => {
    stopAll()
    process.exitCode = code ?? 0
  })
}
