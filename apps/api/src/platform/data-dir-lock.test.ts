import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'

let folder: string
let lockFile: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-lock-'))
  lockFile = join(folder, 'process.lock')
})
afterEach(() => rm(folder, { recursive: true }))

it('is held until released', async () => {
  const lock = await lockDataDir(folder)
  expect(await readFile(lockFile, 'utf8')).toBe(String(process.pid))
  await lock.release()
  expect(existsSync(lockFile)).toBe(false)
})

it('refuses while the owner runs, naming it and the remedy', async () => {
  await writeFile(lockFile, '4242')
  await expect(lockDataDir(folder, { pid: 7, isRunning: () => true })).rejects.toThrow(
    /4242.*DATA_DIR/,
  )
  expect(await readFile(lockFile, 'utf8')).toBe('4242')
})

it.each(['4242', '', 'garbage', '-1'])('takes over a lock left behind (%j)', async (content) => {
  await writeFile(lockFile, content)
  await lockDataDir(folder, { pid: 7, isRunning: () => false })
  expect(await readFile(lockFile, 'utf8')).toBe('7')
  expect(await readdir(folder)).toEqual(['process.lock'])
})

it('never shows a lock without its owner, which another starter would take over', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 50; round++) {
    let isLocking = true
    const locking = lockDataDir(folder, { pid: 7, isRunning: () => true })
    void locking.finally(() => (isLocking = false))
    while (isLocking) {
      if (existsSync(lockFile)) seen.add(readFileSync(lockFile, 'utf8'))
      await nextTurn()
    }
    await (await locking).release()
  }
  expect(seen).toEqual(new Set(['7']))
})

it.each([
  ['nothing', undefined],
  ['a dead owner', '4242'],
])('lets in exactly one of several starters that find %s', async (_name, found) => {
  const pids = [11, 12, 13, 14]
  for (let round = 0; round < 100; round++) {
    if (found) await writeFile(lockFile, found)
    const attempts = await Promise.allSettled(
      pids.map((pid) => lockDataDir(folder, { pid, isRunning: (other) => pids.includes(other) })),
    )
    const winners = pids.filter((_pid, at) => attempts[at]?.status === 'fulfilled')
    expect(winners).toEqual([Number(await readFile(lockFile, 'utf8'))])
    await rm(lockFile)
  }
})
