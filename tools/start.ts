import { spawn } from 'node:child_process'
import { build } from './build.ts'
import { stopWithParent, startFleetWhenReady } from './child-processes.ts'
import { root } from './repository.ts'

if (!(await build())) process.exit(1)

const server = spawn(process.execPath, ['--enable-source-maps', 'apps/api/dist/main.js'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
startFleetWhenReady(server, ['--enable-source-maps', 'apps/fleet/dist/main.js'])
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
stopWithParent(() => server.connected && server.disconnect())
