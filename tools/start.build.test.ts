import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { root } from './repository.ts'

let folder: string
let npm: ChildProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-start-'))
})
afterEach(async () => {
  for (const { pid } of await findProcesses()) process.kill(pid, 'SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Finds all processes of this `npm start` by the DATA_DIR that they inherit. */
async function findProcesses() {
  const found: { pid: number; command: string }[] = []
  for (const pid of (await readdir('/proc')).map(Number).filter(Number.isInteger)) {
    try {
      const environ = await readFile(`/proc/${pid}/environ`, 'utf8')
      if (!environ.split('\0').includes(`DATA_DIR=${folder}`)) continue
      found.push({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8') })
    } catch {
      // The process has exited meanwhile.
    }
  }
  return found
}

async function startEverything(): Promise<void> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
  const settings = { DATA_DIR: folder, PORT: '0', DEMO_TRUCKS: '5' }
  npm = spawn('npm', ['start'], { cwd: root, env: { ...env, ...settings }, stdio: 'pipe' })
  let output = ''
  npm.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const wait = { timeout: 90_000, interval: 100 }
  await vi.waitFor(() => expect(output).toMatch(/^Flota de demostración:/m), wait)
}

/** Each signal needs a slow start of its own, so only `npm run prove` tests all four. */
const signals = process.env['PROVE']
  ? (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)
  : (['SIGTERM', 'SIGKILL'] as const)

it.runIf(existsSync('/proc/self/environ')).each(signals)(
  'ends everything that npm start started when npm gets %s',
  { timeout: 120_000 },
  async (signal) => {
    await startEverything()
    const programs = (await findProcesses()).map(({ command }) => command).join(' ')
    for (const name of ['apps/api/dist/main.js', 'apps/fleet/dist/main.js']) {
      expect(programs).toContain(name)
    }
    npm.kill(signal)
    await once(npm, 'exit')
    await vi.waitFor(async () => expect(await findProcesses()).toEqual([]), {
      timeout: 20_000,
      interval: 100,
    })
  },
)
