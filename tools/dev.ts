import { spawn } from 'node:child_process'
import { root } from './root.ts'

/** The API restarts and the console reloads on change; open the console's address. */
const children = [
  spawn(process.execPath, ['node_modules/.bin/tsx', 'watch', 'apps/api/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['node_modules/.bin/vite', 'apps/console'], {
    cwd: root,
    stdio: 'inherit',
  }),
]

const stopAll = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
for (const child of children) {
  child.on('exit', (code) => {
    stopAll()
    process.exitCode = code ?? 0
  })
}
