import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AuthEmulator } from '../packages/auth-emulator/src/auth-emulator.ts'
import { build } from './build.ts'
import { installIfNeeded } from './install.mjs'
import { root } from './repository.ts'
import { formatSeconds } from './run.ts'
import { hostedSignIn } from './test-run/suites.ts'

// Sign-in with the real emulator of Firebase Authentication. Not part of `npm test`, because of its packages.

/** With an emulator that runs already, for example that of `firebase emulators:exec`, none is started. */
const running = process.env['FIREBASE_AUTH_EMULATOR_HOST']

if (!running && !installIfNeeded(join(root, 'packages/auth-emulator'))) process.exit(1)
if (!(await build())) process.exit(1)
process.exitCode = running ? await prove(running) : await proveWithOwnEmulator()

async function proveWithOwnEmulator(): Promise<number> {
  const started = performance.now()
  const emulator = await AuthEmulator.start({ projectId: 'demo-arriero' })
  const seconds = (performance.now() - started) / 1000
  console.log(
    `✓ Emulador de Firebase Authentication en ${emulator.url} (${formatSeconds(seconds)})`,
  )
  try {
    return await prove(new URL(emulator.url).host)
  } finally {
    console.log(`  Memoria máxima del emulador: ${peakMemory(emulator.pid)}`)
    await emulator.stop()
  }
}

async function prove(host: string): Promise<number> {
  const env = { FIREBASE_AUTH_EMULATOR_HOST: host }
  const { tally } = await hostedSignIn(process.argv.slice(2), env)
  return tally.failed > 0 ? 1 : 0
}

function peakMemory(pid: number): string {
  if (process.platform !== 'linux') return 'no se conoce'
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return `${Math.round(Number(kilobytes) / 1024)} MB`
}
