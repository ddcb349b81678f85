import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { stopWithParent, startFleetWhenReady } from './child-processes.ts'
import { root } from './repository.ts'

if (!(await build())) process.exit(1)

const env = { ...process.env, ...(await tryOutFirestore()) }
const server = spawn(process.execPath, ['--enable-source-maps', 'apps/api/dist/main.js'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
})
startFleetWhenReady(server, ['--enable-source-maps', 'apps/fleet/dist/main.js'])
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
stopWithParent(() => server.connected && server.disconnect())

/** Loaded only if it is wanted: nobody else needs the double. */
async function tryOutFirestore(): Promise<Record<string, string>> {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  if (process.env['LIVE_DRIVER'] !== 'firestore') return {}
  const { startFirestoreTryOut } = await import('./firestore-try-out.ts')
  const tryOut = await startFirestoreTryOut(process.env)
  if (!tryOut) return {}
  console.log(
    `Firestore de prueba en ${tryOut.double.url}: un doble dentro de este equipo, que no es de Google y no guarda nada.`,
  )
  const { startSignInTryOut } = await import('./sign-in-try-out.ts')
  return { ...tryOut.env, ...(await startSignInTryOut(process.env, (line) => console.log(line))) }
}
