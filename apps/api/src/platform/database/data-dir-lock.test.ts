import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'

let folder: string
const others: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-lock-'))
})
afterEach(async () => {
  for (const other of others.splice(0)) await kill(other)
  await rm(folder, { recursive: true })
})

const readLock = () => readFile(join(folder, 'process.lock'), 'utf8')

/** Locks the folder in a process of its own, and says whether it could. */
async function lockElsewhere(command: readonly [string, ...string[]] = [process.execPath]) {
  const module = fileURLToPath(new URL('data-dir-lock.ts', import.meta.url))
  const script = `
    import { lockDataDir } from ${JSON.stringify(module)}
    try {
      await lockDataDir(${JSON.stringify(folder)})
      console.log(process.pid, 'locked')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log(process.pid, error.name, error.message)
    }`
  const [program, ...args] = command
  const other = spawn(program, [...args, '--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  others.push(other)
  const [said] = (await once(other.stdout, 'data')) as [Buffer]
  return { other, said: said.toString().trim() }
}

async function kill(other: ChildProcess): Promise<void> {
  if (other.exitCode !== null || other.signalCode !== null) return
  other.kill('SIGKILL')
  await once(other, 'exit')
}

it('is held until released, by the process that it names', async () => {
  const lock = await lockDataDir(folder)
  expect(await readLock()).toBe(`${process.pid} en ${hostname()}`)
  await expect(lockDataDir(folder)).rejects.toThrow(/usa otro proceso/)
  await lock.release()
  await (await lockDataDir(folder)).release()
})

it('refuses while the owner lives, naming it and the remedy, and is free when it was killed', async () => {
  const { other } = await lockElsewhere()
  await expect(lockDataDir(folder)).rejects.toThrow(new RegExp(`\\(${other.pid} en .*DATA_DIR`))
  await kill(other)
  await (await lockDataDir(folder)).release()
})

it('knows when the folder is gone, or another one in its place', async () => {
  const lock = await lockDataDir(folder)
  expect(await lock.isHeld()).toBe(true)
  await rm(folder, { recursive: true })
  expect(await lock.isHeld()).toBe(false)
  await mkdir(folder)
  await (await lockDataDir(folder)).release()
  expect(await lock.isHeld()).toBe(false)
  await lock.release()
})

it.each(['', 'garbage', String(process.pid), '1'])(
  'is free whatever a process that is gone has left in the file (%j)',
  async (content) => {
    await writeFile(join(folder, 'process.lock'), content)
    await (await lockDataDir(folder)).release()
  },
)

it('lets in exactly one of several that start at once', async () => {
  for (let round = 0; round < 50; round += 1) {
    const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataDir(folder)))
    const winners = attempts.filter((attempt) => attempt.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    await winners[0]?.value.release()
  }
})

// Two containers: each counts its processes from one, and neither sees the other's.
const separate = ['--pid', '--fork', '--kill-child', '--mount-proc'] as const
const canSeparate = spawnSync('unshare', [...separate, 'true']).status === 0

it.runIf(canSeparate)('refuses a server of another container with the same number', async () => {
  const container = ['unshare', ...separate, process.execPath] as const
  expect((await lockElsewhere(container)).said).toBe('1 locked')
  expect((await lockElsewhere(container)).said).toMatch(/^1 StartFailure La carpeta .*\(1 en /)
})
