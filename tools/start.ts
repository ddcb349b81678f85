import { spawn } from 'node:child_process'
import { build } from './build.ts'
import { endWithStarter } from './end-with-starter.ts'
import { startFleetWith } from './start-fleet.ts'
import { root } from './root.ts'

if (!(await build())) process.exit(1)

const server = spawn(process.execPath, ['--enable-source-maps', 'apps/api/dist/main.js'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
startFleetWith(server, ['--enable-source-maps', 'apps/fleet/dist/main.js'])
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
endWithStarter(() => server.connected && server.disconnect())
