import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, describe, vi } from 'vitest'
import { lockDataDir, type DataDirState, inspectDataDir } from './data-dir.ts'
import { watchDataDir } from '../background/data-dir-watch.ts'
import { createLogger } from '../logger.ts'
import type { Readiness } from '../http/readiness.ts'

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

/** Locks the folder in a child process, which prints whether it succeeded. */
async function lockElsewhere(command: readonly [string, ...string[]] = [process.execPath]) {
  const module = fileURLToPath(new URL('data-dir.ts', import.meta.url))
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
  const [output] = (await once(other.stdout, 'data')) as [Buffer]
  return { other, output: output.toString().trim() }
}

async function kill(other: ChildProcess): Promise<void> {
  if (other.exitCode !== null || other.signalCode !== null) return
  other.kill('SIGKILL')
  await once(other, 'exit')
}

it('the lock is held until released, and its file names the process', async () => {
  const lock = await lockDataDir(folder)
  expect(await readLock()).toBe(`${process.pid} en ${hostname()}`)
  await expect(lockDataDir(folder)).rejects.toThrow(/usa otro proceso/)
  await lock.release()
  await (await lockDataDir(folder)).release()
})

it('the lock is refused while its owner is running, and free after it was killed', async () => {
  const { other } = await lockElsewhere()
  await expect(lockDataDir(folder)).rejects.toThrow(new RegExp(`\\(${other.pid} en .*DATA_DIR`))
  await kill(other)
  await (await lockDataDir(folder)).release()
})

it('the lock is no longer held when the folder was removed or replaced', async () => {
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
  'ignores what an ended process left in the file (%j)',
  async (content) => {
    await writeFile(join(folder, 'process.lock'), content)
    await (await lockDataDir(folder)).release()
  },
)

it('exactly one of several concurrent attempts gets the lock', async () => {
  const findWinners = async () => {
    const attempts = await Promise.allSettled([1, 2, 3, 4].map(() => lockDataDir(folder)))
    return attempts.filter((attempt) => attempt.status === 'fulfilled')
  }
  for (let repetition = 0; repetition < 50; repetition += 1) {
    let winners = await findWinners()
    // A process that another test starts inherits the lock, and holds it until it runs its own program.
    while (winners.length === 0) winners = await findWinners()
    expect(winners).toHaveLength(1)
    await winners[0]?.value.release()
  }
})

// Simulates two containers: each numbers its processes from one, and doesn't see the other's.
const namespaceFlags = ['--pid', '--fork', '--kill-child', '--mount-proc'] as const
const canUnshare = spawnSync('unshare', [...namespaceFlags, 'true']).status === 0

it.runIf(canUnshare)(
  'the lock is refused to a server in another container with the same pid',
  async () => {
    const container = ['unshare', ...namespaceFlags, process.execPath] as const
    expect((await lockElsewhere(container)).output).toBe('1 locked')
    expect((await lockElsewhere(container)).output).toMatch(/^1 StartFailure La carpeta .*\(1 en /)
  },
)

it('distinguishes a folder with space, without space and a missing one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-state-'))
  const lock = await lockDataDir(folder)
  expect(await inspectDataDir(folder, lock, 1)).toBe('fine')
  expect(await inspectDataDir(folder, lock, Number.MAX_SAFE_INTEGER)).toBe('full')
  await rm(folder, { recursive: true })
  expect(await inspectDataDir(folder, lock, 1)).toBe('lost')
  await lock.release()
})

describe('watchDataDir', () => {
  const readiness: Readiness = { state: 'starting' }
  const printed: string[] = []
  let found: DataDirState | Error = 'fine'

  beforeEach(() => {
    vi.useFakeTimers()
    watchDataDir({
      inspect: async () => {
        if (found instanceof Error) throw found
        return found
      },
      readiness,
      log: createLogger('silent'),
      say: (line) => printed.push(line),
    })
  })
  afterEach(() => vi.useRealTimers())

  it('moves the server between ready and full, and never out of lost', async () => {
    const states: string[] = []
    const inspectAs = async (next: DataDirState | Error) => {
      found = next
      await vi.advanceTimersByTimeAsync(1000)
      states.push(readiness.state)
    }
    await inspectAs('full')
    readiness.state = 'ready'
    for (const next of ['full', 'full', 'fine', new Error('EIO'), 'fine'] as const)
      await inspectAs(next)
    readiness.state = 'draining'
    await inspectAs('full')
    expect(states).toEqual(['starting', 'full', 'full', 'ready', 'lost', 'lost', 'draining'])
    expect(printed.map((line) => line.split(':')[0])).toEqual([
      'La carpeta de datos no tiene espacio',
      'La carpeta de datos vuelve a tener espacio.',
      'La carpeta de datos ya no está o dejó de funcionar',
    ])
  })
})
